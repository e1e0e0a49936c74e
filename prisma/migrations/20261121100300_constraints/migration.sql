-- What a row may say, whoever writes it.

-- The specification's four target types have exactly its pairs; the further ones are those of src/audit/audit.ts.
ALTER TABLE world_authoring_audit ADD CONSTRAINT world_authoring_audit_pair_check CHECK ((target_type, action) IN (
  ('source_material', 'ingested'),
  ('source_material', 'retired'),
  ('distillation_run', 'requested'),
  ('release_notes', 'created'),
  ('release_notes', 'revised'),
  ('world_model_version', 'version_published'),

  ('world_model', 'created'),
  ('world_model', 'revised'),
  ('action', 'registered'),
  ('action', 'revised'),
  ('action', 'retired'),
  ('definition', 'revised'),
  ('configuration_block', 'revised'),
  ('rule_candidate', 'created'),
  ('rule_candidate', 'revised'),
  ('rule_candidate', 'verified'),
  ('rule_candidate', 'approved'),
  ('rule_candidate', 'rejected'),
  ('rule', 'enshrined'),
  ('rule', 'retired'),
  ('rule', 'restored'),
  ('publication', 'claimed'),
  ('publication', 'failed'),
  ('webhook_subscription', 'created'),
  ('webhook_subscription', 'revised'),
  ('webhook_subscription', 'removed'),
  ('webhook_delivery', 'redelivered'),
  ('replay', 'requested'),
  ('decision', 'simulated'),
  ('decision', 'erased')
));

ALTER TABLE access_audit ADD CONSTRAINT access_audit_pair_check CHECK ((target_type, action) IN (
  ('domain_invite', 'issued'),
  ('domain_invite', 'revoked'),
  ('domain_invite', 'accepted'),
  ('domain_membership', 'created'),
  ('domain_membership', 'revised'),
  ('domain_membership', 'removed'),
  ('api_key', 'created'),
  ('api_key', 'revoked'),
  ('user', 'revised'),
  ('user', 'granted_operations'),
  ('organization', 'created'),
  ('organization', 'revised'),
  ('domain', 'created')
));

-- correlation_id: 1 to 200 characters, wherever one is kept.
ALTER TABLE world_authoring_audit ADD CONSTRAINT world_authoring_audit_correlation_check
  CHECK (char_length(correlation_id) BETWEEN 1 AND 200);
ALTER TABLE access_audit ADD CONSTRAINT access_audit_correlation_check
  CHECK (char_length(correlation_id) BETWEEN 1 AND 200);
ALTER TABLE idempotency_anchor ADD CONSTRAINT idempotency_anchor_correlation_check
  CHECK (char_length(correlation_id) BETWEEN 1 AND 200);
ALTER TABLE distillation_run ADD CONSTRAINT distillation_run_correlation_check
  CHECK (char_length(correlation_id) BETWEEN 1 AND 200);
ALTER TABLE ingestion_run ADD CONSTRAINT ingestion_run_correlation_check
  CHECK (char_length(correlation_id) BETWEEN 1 AND 200);
ALTER TABLE publication ADD CONSTRAINT publication_correlation_check
  CHECK (char_length(correlation_id) BETWEEN 1 AND 200);
ALTER TABLE replay ADD CONSTRAINT replay_correlation_check
  CHECK (char_length(correlation_id) BETWEEN 1 AND 200);

-- Access.
ALTER TABLE app_user
  ADD CONSTRAINT app_user_subject_check CHECK (subject <> ''),
  ADD CONSTRAINT app_user_email_check CHECK (email = lower(email COLLATE "C")),
  ADD CONSTRAINT app_user_owner_check CHECK (org_role IS DISTINCT FROM 'owner' OR organization_id IS NOT NULL);
ALTER TABLE domain_invite
  ADD CONSTRAINT domain_invite_token_hash_check CHECK (octet_length(token_hash) = 32),
  ADD CONSTRAINT domain_invite_email_check CHECK (email = lower(email COLLATE "C") AND email <> ''),
  ADD CONSTRAINT domain_invite_consumed_check CHECK ((consumed_at IS NULL) = (consumed_by IS NULL)),
  ADD CONSTRAINT domain_invite_ended_once_check CHECK (consumed_at IS NULL OR revoked_at IS NULL);
ALTER TABLE api_key
  ADD CONSTRAINT api_key_hash_check CHECK (octet_length(key_hash) = 32),
  ADD CONSTRAINT api_key_last_four_check CHECK (char_length(last_four) = 4);

-- Worlds.
ALTER TABLE world_model
  ADD CONSTRAINT world_model_working_set_revision_check CHECK (working_set_revision >= 0),
  ADD CONSTRAINT world_model_current_version_check CHECK (current_version > 0),
  ADD CONSTRAINT world_model_next_rule_number_check CHECK (next_rule_number > 0);
ALTER TABLE action ADD CONSTRAINT action_aggregation_mode_check CHECK (aggregation_mode IN (
  'deny-overrides', 'permit-overrides', 'deny-unless-permit', 'permit-unless-deny'));
ALTER TABLE action_module ADD CONSTRAINT action_module_aggregation_mode_check CHECK (aggregation_mode IN (
  'deny-overrides', 'permit-overrides', 'deny-unless-permit', 'permit-unless-deny'));

-- Sources.
ALTER TABLE source_material
  ADD CONSTRAINT source_material_sha256_check CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  ADD CONSTRAINT source_material_byte_length_check CHECK (byte_length > 0),
  ADD CONSTRAINT source_material_retired_check CHECK ((state = 'retired') = (retired_at IS NOT NULL));
ALTER TABLE source_section
  ADD CONSTRAINT source_section_range_check CHECK (0 <= start AND start <= "end");
ALTER TABLE ingestion_run ADD CONSTRAINT ingestion_run_sha256_check CHECK (sha256 ~ '^[0-9a-f]{64}$');

-- Distillation.
ALTER TABLE distillation_run
  ADD CONSTRAINT distillation_run_expected_tier_check
    CHECK (expected_tier IN ('mandatory', 'guidance', 'practice')),
  ADD CONSTRAINT distillation_run_completed_at_check CHECK ((status = 'in_progress') = (completed_at IS NULL)),
  ADD CONSTRAINT distillation_run_failure_check CHECK ((status = 'failed') = (failure_reason_code IS NOT NULL));
ALTER TABLE distillation_source
  ADD CONSTRAINT distillation_source_counts_check
    CHECK (candidates >= 0 AND sentences_done >= 0 AND sentences_total >= 0 AND attempts >= 0);

-- Review.
ALTER TABLE rule_candidate
  ADD CONSTRAINT rule_candidate_content_hash_check CHECK (content_hash ~ '^sha256:[0-9a-f]{64}$'),
  ADD CONSTRAINT rule_candidate_confidence_check CHECK (confidence BETWEEN 0 AND 1),
  ADD CONSTRAINT rule_candidate_revision_check CHECK (revision > 0);
ALTER TABLE approval_decision
  ADD CONSTRAINT approval_decision_content_hash_check CHECK (content_hash ~ '^sha256:[0-9a-f]{64}$');
ALTER TABLE rule ADD CONSTRAINT rule_retired_check CHECK ((status = 'retired') = (retired_at IS NOT NULL));
ALTER TABLE rule_revision
  ADD CONSTRAINT rule_revision_content_hash_check CHECK (content_hash ~ '^sha256:[0-9a-f]{64}$'),
  ADD CONSTRAINT rule_revision_revision_check CHECK (revision > 0);

-- Publication.
ALTER TABLE world_model_version
  ADD CONSTRAINT world_model_version_number_check CHECK (number > 0),
  ADD CONSTRAINT world_model_version_previous_hash_check CHECK (previous_version_hash ~ '^sha256:[0-9a-f]{64}$'),
  ADD CONSTRAINT world_model_version_content_hash_check CHECK (content_hash ~ '^sha256:[0-9a-f]{64}$'),
  ADD CONSTRAINT world_model_version_published_check CHECK (
    status = 'draft'
    OR (content_hash IS NOT NULL AND snapshot IS NOT NULL AND published_by IS NOT NULL AND published_at IS NOT NULL));
-- At most one draft of a world, and at most one publication of it under way.
CREATE UNIQUE INDEX world_model_version_one_draft_key ON world_model_version (world_id) WHERE status = 'draft';
CREATE UNIQUE INDEX publication_one_in_flight_key ON publication (world_id) WHERE status IN ('draft', 'in-progress');
ALTER TABLE publication
  ADD CONSTRAINT publication_claim_check CHECK (
    status <> 'in-progress'
    OR (operator_id IS NOT NULL AND correlation_id IS NOT NULL AND request_digest IS NOT NULL
        AND leased_until IS NOT NULL AND claimed_at IS NOT NULL)),
  ADD CONSTRAINT publication_ended_check CHECK ((status IN ('completed', 'failed')) = (ended_at IS NOT NULL)),
  ADD CONSTRAINT publication_failure_check CHECK ((status = 'failed') = (failure_code IS NOT NULL)),
  ADD CONSTRAINT publication_attempts_check CHECK (attempts >= 0 AND fencing_token >= 0);
ALTER TABLE action_module
  ADD CONSTRAINT action_module_version_number_check CHECK (version_number > 0),
  ADD CONSTRAINT action_module_digest_check CHECK (digest ~ '^sha256:[0-9a-f]{64}$');
-- The module store is addressed by content: the database computes the address itself.
ALTER TABLE module_bytes ADD CONSTRAINT module_bytes_digest_check
  CHECK (digest = 'sha256:' || encode(sha256(bytes), 'hex'));
ALTER TABLE world_model_card
  ADD CONSTRAINT world_model_card_content_hash_check CHECK (content_hash ~ '^sha256:[0-9a-f]{64}$');
ALTER TABLE release_notes ADD CONSTRAINT release_notes_revision_check CHECK (revision > 0);
ALTER TABLE release_notes_correction
  ADD CONSTRAINT release_notes_correction_prior_version_check CHECK (prior_version > 0);
ALTER TABLE idempotency_anchor
  ADD CONSTRAINT idempotency_anchor_request_digest_check CHECK (request_digest ~ '^[0-9a-f]{64}$');

-- Events and decisions.
ALTER TABLE outbox_message ADD CONSTRAINT outbox_message_sequence_check CHECK (sequence > 0);
ALTER TABLE webhook_delivery
  ADD CONSTRAINT webhook_delivery_attempts_check CHECK (attempts >= 0),
  ADD CONSTRAINT webhook_delivery_delivered_check CHECK ((status = 'delivered') = (delivered_at IS NOT NULL));
ALTER TABLE decision
  ADD CONSTRAINT decision_decision_check
    CHECK (decision IN ('permit', 'deny', 'indeterminate', 'not_applicable')),
  ADD CONSTRAINT decision_asker_check CHECK (num_nonnulls(api_key_id, simulated_by) = 1);
ALTER TABLE replay
  ADD CONSTRAINT replay_counts_check CHECK (total >= 0 AND done >= 0 AND changed >= 0),
  ADD CONSTRAINT replay_completed_at_check CHECK ((status = 'in_progress') = (completed_at IS NULL));
