-- Most decisions name neither a subject nor an idempotency key: their records need no place in the indexes of these.
DROP INDEX "decision_subject_ref_idx";
DROP INDEX "decision_api_key_id_idempotency_key_idx";
CREATE INDEX decision_subject_ref_idx ON decision USING hash (subject_ref) WHERE subject_ref IS NOT NULL;
CREATE INDEX decision_api_key_id_idempotency_key_idx ON decision (api_key_id, idempotency_key)
  WHERE idempotency_key IS NOT NULL;
