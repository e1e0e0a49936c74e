-- A document that could not be fetched or read leaves a run as well, with its code and without a source material.
ALTER TYPE ingestion_outcome ADD VALUE 'failed';
