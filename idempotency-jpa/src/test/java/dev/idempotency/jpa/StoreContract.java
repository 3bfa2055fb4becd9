package dev.idempotency.jpa;

/** What every database and every provider must do. */
interface StoreContract
    extends ClaimContract,
        CompletionContract,
        ContentionContract,
        GuestContract,
        AdministrationContract,
        ArchiveContract,
        MaintenanceContract {}
