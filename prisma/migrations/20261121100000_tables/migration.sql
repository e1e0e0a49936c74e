-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "organization_kind" AS ENUM ('customer', 'operator');

-- CreateEnum
CREATE TYPE "user_status" AS ENUM ('active', 'suspended', 'revoked');

-- CreateEnum
CREATE TYPE "org_role" AS ENUM ('owner', 'operations');

-- CreateEnum
CREATE TYPE "domain_role" AS ENUM ('admin', 'contributor', 'observer');

-- CreateEnum
CREATE TYPE "replay_status" AS ENUM ('in_progress', 'completed', 'failed');

-- CreateEnum
CREATE TYPE "distillation_status" AS ENUM ('in_progress', 'completed', 'failed');

-- CreateEnum
CREATE TYPE "distillation_source_status" AS ENUM ('pending', 'processing', 'completed', 'failed');

-- CreateEnum
CREATE TYPE "delivery_status" AS ENUM ('pending', 'delivered', 'dead_letter');

-- CreateEnum
CREATE TYPE "version_status" AS ENUM ('draft', 'published');

-- CreateEnum
CREATE TYPE "publication_status" AS ENUM ('draft', 'in-progress', 'completed', 'failed');

-- CreateEnum
CREATE TYPE "restatement_category" AS ENUM ('configuration', 'rule', 'action');

-- CreateEnum
CREATE TYPE "candidate_status" AS ENUM ('proposed', 'needs_work', 'ready', 'nonconforming', 'queued', 'enshrined', 'rejected');

-- CreateEnum
CREATE TYPE "candidate_origin" AS ENUM ('distilled', 'authored', 'revised', 'restored');

-- CreateEnum
CREATE TYPE "revision_kind" AS ENUM ('amend', 'correct');

-- CreateEnum
CREATE TYPE "message_author" AS ENUM ('operator', 'world_agent');

-- CreateEnum
CREATE TYPE "approval_verdict" AS ENUM ('approved', 'rejected');

-- CreateEnum
CREATE TYPE "rule_status" AS ENUM ('enshrined', 'retired');

-- CreateEnum
CREATE TYPE "source_material_state" AS ENUM ('ingested', 'retired');

-- CreateEnum
CREATE TYPE "source_material_kind" AS ENUM ('statute', 'regulatory_guidance', 'scholarly_publication');

-- CreateEnum
CREATE TYPE "ingestion_outcome" AS ENUM ('ingested', 'unchanged');

-- CreateEnum
CREATE TYPE "action_status" AS ENUM ('active', 'retired');

-- CreateTable
CREATE TABLE "organization" (
    "id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "kind" "organization_kind" NOT NULL DEFAULT 'customer',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "organization_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "domain" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "domain_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "app_user" (
    "id" UUID NOT NULL,
    "subject" TEXT NOT NULL,
    "email" TEXT,
    "email_verified" BOOLEAN NOT NULL DEFAULT false,
    "name" TEXT,
    "status" "user_status" NOT NULL DEFAULT 'active',
    "organization_id" UUID,
    "org_role" "org_role",
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "app_user_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "domain_membership" (
    "id" UUID NOT NULL,
    "domain_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "role" "domain_role" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "domain_membership_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "domain_invite" (
    "id" UUID NOT NULL,
    "domain_id" UUID NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "email" TEXT NOT NULL,
    "role" "domain_role" NOT NULL,
    "invited_by" UUID NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "consumed_at" TIMESTAMPTZ(3),
    "consumed_by" UUID,
    "revoked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "domain_invite_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_key" (
    "id" UUID NOT NULL,
    "domain_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "key_hash" BYTEA NOT NULL,
    "prefix" TEXT NOT NULL,
    "last_four" TEXT NOT NULL,
    "scopes" TEXT[],
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "expires_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "created_by" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_key_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "world_authoring_audit" (
    "id" UUID NOT NULL,
    "operator_id" UUID NOT NULL,
    "world_id" UUID,
    "target_type" TEXT NOT NULL,
    "target_id" UUID NOT NULL,
    "action" TEXT NOT NULL,
    "correlation_id" TEXT NOT NULL,
    "detail" JSONB NOT NULL DEFAULT '{}',
    "occurred_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "world_authoring_audit_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "access_audit" (
    "id" UUID NOT NULL,
    "operator_id" UUID NOT NULL,
    "domain_id" UUID,
    "target_type" TEXT NOT NULL,
    "target_id" UUID NOT NULL,
    "action" TEXT NOT NULL,
    "correlation_id" TEXT NOT NULL,
    "detail" JSONB NOT NULL DEFAULT '{}',
    "occurred_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "access_audit_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idempotency_anchor" (
    "id" UUID NOT NULL,
    "operator_id" UUID NOT NULL,
    "correlation_id" TEXT NOT NULL,
    "operation" TEXT NOT NULL,
    "request_digest" TEXT NOT NULL,
    "answer" JSONB,
    "audit_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotency_anchor_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "decision" (
    "id" UUID NOT NULL,
    "domain_id" UUID NOT NULL,
    "world_id" UUID NOT NULL,
    "api_key_id" UUID,
    "simulated_by" UUID,
    "action" TEXT NOT NULL,
    "version_number" INTEGER NOT NULL,
    "module_digest" TEXT NOT NULL,
    "decision" TEXT NOT NULL,
    "as_of" DATE NOT NULL,
    "evaluated_at" TIMESTAMPTZ(3) NOT NULL,
    "inputs" JSONB,
    "inputs_digest" TEXT NOT NULL,
    "answer" JSONB NOT NULL,
    "subject_ref" TEXT,
    "trace_id" TEXT,
    "idempotency_key" TEXT,

    CONSTRAINT "decision_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "decision_feedback" (
    "id" UUID NOT NULL,
    "domain_id" UUID NOT NULL,
    "world_id" UUID NOT NULL,
    "decision_id" UUID NOT NULL,
    "author_id" UUID NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "decision_feedback_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "replay" (
    "id" UUID NOT NULL,
    "domain_id" UUID NOT NULL,
    "world_id" UUID NOT NULL,
    "status" "replay_status" NOT NULL DEFAULT 'in_progress',
    "request" JSONB NOT NULL,
    "total" INTEGER NOT NULL DEFAULT 0,
    "done" INTEGER NOT NULL DEFAULT 0,
    "changed" INTEGER NOT NULL DEFAULT 0,
    "differences" JSONB NOT NULL DEFAULT '[]',
    "error_code" TEXT,
    "requested_by" UUID NOT NULL,
    "correlation_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "completed_at" TIMESTAMPTZ(3),

    CONSTRAINT "replay_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "distillation_run" (
    "id" UUID NOT NULL,
    "domain_id" UUID NOT NULL,
    "world_id" UUID NOT NULL,
    "status" "distillation_status" NOT NULL DEFAULT 'in_progress',
    "focus_area" TEXT,
    "problem_space" TEXT,
    "expected_tier" TEXT NOT NULL,
    "distiller" TEXT NOT NULL,
    "failure_reason_code" TEXT,
    "failure_detail" TEXT,
    "correlation_id" TEXT NOT NULL,
    "requested_by" UUID NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "completed_at" TIMESTAMPTZ(3),
    "disposed_at" TIMESTAMPTZ(3),

    CONSTRAINT "distillation_run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "distillation_source" (
    "id" UUID NOT NULL,
    "domain_id" UUID NOT NULL,
    "run_id" UUID NOT NULL,
    "source_material_id" UUID NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "status" "distillation_source_status" NOT NULL DEFAULT 'pending',
    "candidates" INTEGER NOT NULL DEFAULT 0,
    "sentences_total" INTEGER NOT NULL DEFAULT 0,
    "sentences_done" INTEGER NOT NULL DEFAULT 0,
    "left_out" JSONB NOT NULL DEFAULT '[]',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "leased_until" TIMESTAMPTZ(3),
    "error_code" TEXT,
    "message" TEXT,
    "started_at" TIMESTAMPTZ(3),
    "completed_at" TIMESTAMPTZ(3),

    CONSTRAINT "distillation_source_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "distillation_run_output" (
    "run_id" UUID NOT NULL,
    "candidate_id" UUID NOT NULL,
    "source_material_id" UUID NOT NULL,
    "domain_id" UUID NOT NULL,

    CONSTRAINT "distillation_run_output_pkey" PRIMARY KEY ("run_id","candidate_id","source_material_id")
);

-- CreateTable
CREATE TABLE "outbox_message" (
    "id" UUID NOT NULL,
    "domain_id" UUID NOT NULL,
    "world_id" UUID NOT NULL,
    "topic" TEXT NOT NULL,
    "sequence" INTEGER NOT NULL,
    "envelope" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "projected_at" TIMESTAMPTZ(3),

    CONSTRAINT "outbox_message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_subscription" (
    "id" UUID NOT NULL,
    "domain_id" UUID NOT NULL,
    "world_id" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "secret" BYTEA NOT NULL,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "disabled_reason" TEXT,
    "created_by" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_subscription_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_delivery" (
    "id" UUID NOT NULL,
    "domain_id" UUID NOT NULL,
    "subscription_id" UUID NOT NULL,
    "message_id" UUID NOT NULL,
    "sequence" INTEGER NOT NULL,
    "status" "delivery_status" NOT NULL DEFAULT 'pending',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL,
    "leased_until" TIMESTAMPTZ(3),
    "last_status" INTEGER,
    "last_error" TEXT,
    "delivered_at" TIMESTAMPTZ(3),
    "redelivery" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_delivery_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "card_snapshot" (
    "world_id" UUID NOT NULL,
    "domain_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "content_hash" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "projected_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "card_snapshot_pkey" PRIMARY KEY ("world_id")
);

-- CreateTable
CREATE TABLE "world_model_version" (
    "id" UUID NOT NULL,
    "domain_id" UUID NOT NULL,
    "world_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "status" "version_status" NOT NULL DEFAULT 'draft',
    "previous_version_hash" TEXT,
    "content_hash" TEXT,
    "snapshot" JSONB,
    "published_by" UUID,
    "published_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "world_model_version_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "version_rule" (
    "version_id" UUID NOT NULL,
    "revision_id" UUID NOT NULL,
    "domain_id" UUID NOT NULL,
    "rule_key" TEXT NOT NULL,
    "closed_to" DATE,

    CONSTRAINT "version_rule_pkey" PRIMARY KEY ("version_id","revision_id")
);

-- CreateTable
CREATE TABLE "publication" (
    "id" UUID NOT NULL,
    "domain_id" UUID NOT NULL,
    "world_id" UUID NOT NULL,
    "version_id" UUID NOT NULL,
    "status" "publication_status" NOT NULL DEFAULT 'draft',
    "phase" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "operator_id" UUID,
    "correlation_id" TEXT,
    "request_digest" TEXT,
    "leased_until" TIMESTAMPTZ(3),
    "fencing_token" INTEGER NOT NULL DEFAULT 0,
    "request" JSONB,
    "answer" JSONB,
    "failure_code" TEXT,
    "findings" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "claimed_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "publication_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "action_module" (
    "id" UUID NOT NULL,
    "domain_id" UUID NOT NULL,
    "world_id" UUID NOT NULL,
    "version_id" UUID NOT NULL,
    "version_number" INTEGER NOT NULL,
    "action" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "aggregation_mode" TEXT NOT NULL,
    "module_version" TEXT NOT NULL,
    "manifest" JSONB NOT NULL,
    "input_schema" JSONB NOT NULL,
    "content_hash" TEXT NOT NULL,
    "digest" TEXT NOT NULL,
    "marker" TEXT NOT NULL,

    CONSTRAINT "action_module_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "module_bytes" (
    "digest" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "module_bytes_pkey" PRIMARY KEY ("digest")
);

-- CreateTable
CREATE TABLE "world_model_card" (
    "id" UUID NOT NULL,
    "domain_id" UUID NOT NULL,
    "world_id" UUID NOT NULL,
    "version_id" UUID NOT NULL,
    "content" JSONB NOT NULL,
    "content_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "world_model_card_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "card_page" (
    "version_id" UUID NOT NULL,
    "domain_id" UUID NOT NULL,
    "html" TEXT NOT NULL,
    "rendered_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "card_page_pkey" PRIMARY KEY ("version_id")
);

-- CreateTable
CREATE TABLE "release_notes" (
    "id" UUID NOT NULL,
    "domain_id" UUID NOT NULL,
    "world_id" UUID NOT NULL,
    "version_id" UUID NOT NULL,
    "narrative" TEXT NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_by" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "release_notes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "restatement" (
    "id" UUID NOT NULL,
    "domain_id" UUID NOT NULL,
    "release_notes_id" UUID NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "category" "restatement_category" NOT NULL,
    "subject" TEXT NOT NULL,
    "before" JSONB,
    "after" JSONB,
    "reason" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "restatement_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "release_notes_correction" (
    "id" UUID NOT NULL,
    "domain_id" UUID NOT NULL,
    "release_notes_id" UUID NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "rule_key" TEXT NOT NULL,
    "prior_version" INTEGER NOT NULL,
    "was_wrong" TEXT NOT NULL,
    "holds_now" TEXT NOT NULL,

    CONSTRAINT "release_notes_correction_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "publishing_key" (
    "kid" TEXT NOT NULL,
    "public_jwk" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "retired_at" TIMESTAMPTZ(3),
    "compromised_at" TIMESTAMPTZ(3),

    CONSTRAINT "publishing_key_pkey" PRIMARY KEY ("kid")
);

-- CreateTable
CREATE TABLE "rule_candidate" (
    "id" UUID NOT NULL,
    "domain_id" UUID NOT NULL,
    "world_id" UUID NOT NULL,
    "status" "candidate_status" NOT NULL DEFAULT 'proposed',
    "rule_key" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "body" JSONB NOT NULL,
    "inputs" JSONB NOT NULL,
    "definitions" JSONB NOT NULL,
    "action_proposal" JSONB,
    "confidence" DOUBLE PRECISION,
    "flags" TEXT[],
    "content_hash" TEXT NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "gate1" JSONB,
    "gate2" JSONB,
    "revises_rule_key" TEXT,
    "revision_kind" "revision_kind",
    "origin" "candidate_origin" NOT NULL,
    "created_by" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "rule_candidate_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "steering_message" (
    "id" UUID NOT NULL,
    "domain_id" UUID NOT NULL,
    "candidate_id" UUID NOT NULL,
    "author" "message_author" NOT NULL,
    "operator_id" UUID,
    "text" TEXT NOT NULL,
    "content_hash" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "steering_message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "approval_decision" (
    "id" UUID NOT NULL,
    "domain_id" UUID NOT NULL,
    "world_id" UUID NOT NULL,
    "candidate_id" UUID NOT NULL,
    "content_hash" TEXT NOT NULL,
    "verdict" "approval_verdict" NOT NULL,
    "decided_by" UUID NOT NULL,
    "statement" TEXT NOT NULL,
    "acknowledgements" TEXT[],
    "decided_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "approval_decision_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rule" (
    "id" UUID NOT NULL,
    "domain_id" UUID NOT NULL,
    "world_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "status" "rule_status" NOT NULL DEFAULT 'enshrined',
    "retired_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "rule_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rule_revision" (
    "id" UUID NOT NULL,
    "domain_id" UUID NOT NULL,
    "world_id" UUID NOT NULL,
    "rule_id" UUID NOT NULL,
    "revision" INTEGER NOT NULL,
    "body" JSONB NOT NULL,
    "inputs" JSONB NOT NULL,
    "definitions" JSONB NOT NULL,
    "specification" JSONB NOT NULL,
    "content_hash" TEXT NOT NULL,
    "candidate_id" UUID NOT NULL,
    "approval_decision_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "rule_revision_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rule_head" (
    "id" UUID NOT NULL,
    "domain_id" UUID NOT NULL,
    "world_id" UUID NOT NULL,
    "rule_id" UUID NOT NULL,
    "revision_id" UUID NOT NULL,
    "closed_to" DATE,

    CONSTRAINT "rule_head_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "source_material" (
    "id" UUID NOT NULL,
    "domain_id" UUID NOT NULL,
    "world_id" UUID NOT NULL,
    "state" "source_material_state" NOT NULL DEFAULT 'ingested',
    "title" TEXT NOT NULL,
    "kind" "source_material_kind" NOT NULL,
    "publication" TEXT NOT NULL,
    "section" TEXT,
    "revision" TEXT,
    "jurisdiction" TEXT,
    "language" TEXT,
    "url" TEXT,
    "retrieved_at" TIMESTAMPTZ(3),
    "published_on" DATE,
    "effective_from" DATE,
    "effective_to" DATE,
    "media_type" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "byte_length" INTEGER NOT NULL,
    "extracted_text" TEXT NOT NULL,
    "blocks" JSONB NOT NULL,
    "extractor" TEXT NOT NULL,
    "supersedes_id" UUID,
    "ingested_by" UUID NOT NULL,
    "retired_at" TIMESTAMPTZ(3),
    "retire_reason" TEXT,
    "retired_by_operation" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "source_material_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "source_content" (
    "source_material_id" UUID NOT NULL,
    "domain_id" UUID NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "source_content_pkey" PRIMARY KEY ("source_material_id")
);

-- CreateTable
CREATE TABLE "source_section" (
    "id" UUID NOT NULL,
    "domain_id" UUID NOT NULL,
    "source_material_id" UUID NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "heading_path" TEXT[],
    "heading" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "start" INTEGER NOT NULL,
    "end" INTEGER NOT NULL,

    CONSTRAINT "source_section_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ingestion_run" (
    "id" UUID NOT NULL,
    "domain_id" UUID NOT NULL,
    "world_id" UUID NOT NULL,
    "url" TEXT,
    "sha256" TEXT,
    "outcome" "ingestion_outcome" NOT NULL,
    "source_material_id" UUID,
    "error_code" TEXT,
    "requested_by" UUID NOT NULL,
    "correlation_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ingestion_run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "world_model" (
    "id" UUID NOT NULL,
    "domain_id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "working_set_revision" INTEGER NOT NULL DEFAULT 0,
    "current_version" INTEGER,
    "next_rule_number" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "world_model_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "routing_key" (
    "domain_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "world_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "routing_key_pkey" PRIMARY KEY ("domain_id","key")
);

-- CreateTable
CREATE TABLE "action" (
    "id" UUID NOT NULL,
    "domain_id" UUID NOT NULL,
    "world_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "aggregation_mode" TEXT NOT NULL,
    "inputs" JSONB NOT NULL,
    "assumptions" TEXT[],
    "time_zone" TEXT NOT NULL DEFAULT 'UTC',
    "status" "action_status" NOT NULL DEFAULT 'active',
    "revision" INTEGER NOT NULL DEFAULT 1,
    "retired_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "action_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "definition" (
    "id" UUID NOT NULL,
    "domain_id" UUID NOT NULL,
    "world_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "body" JSONB NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "definition_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "configuration_block" (
    "id" UUID NOT NULL,
    "domain_id" UUID NOT NULL,
    "world_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "configuration_block_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "organization_slug_key" ON "organization"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "domain_organization_id_slug_key" ON "domain"("organization_id", "slug");

-- CreateIndex
CREATE UNIQUE INDEX "app_user_subject_key" ON "app_user"("subject");

-- CreateIndex
CREATE INDEX "app_user_email_idx" ON "app_user"("email");

-- CreateIndex
CREATE INDEX "domain_membership_user_id_idx" ON "domain_membership"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "domain_membership_domain_id_user_id_key" ON "domain_membership"("domain_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "domain_invite_token_hash_key" ON "domain_invite"("token_hash");

-- CreateIndex
CREATE INDEX "domain_invite_domain_id_created_at_idx" ON "domain_invite"("domain_id", "created_at");

-- CreateIndex
CREATE INDEX "domain_invite_email_idx" ON "domain_invite"("email");

-- CreateIndex
CREATE UNIQUE INDEX "api_key_key_hash_key" ON "api_key"("key_hash");

-- CreateIndex
CREATE INDEX "api_key_domain_id_created_at_idx" ON "api_key"("domain_id", "created_at");

-- CreateIndex
CREATE INDEX "world_authoring_audit_world_id_occurred_at_idx" ON "world_authoring_audit"("world_id", "occurred_at");

-- CreateIndex
CREATE UNIQUE INDEX "world_authoring_audit_operator_id_correlation_id_target_typ_key" ON "world_authoring_audit"("operator_id", "correlation_id", "target_type", "target_id", "action");

-- CreateIndex
CREATE INDEX "access_audit_domain_id_occurred_at_idx" ON "access_audit"("domain_id", "occurred_at");

-- CreateIndex
CREATE UNIQUE INDEX "access_audit_operator_id_correlation_id_target_type_target__key" ON "access_audit"("operator_id", "correlation_id", "target_type", "target_id", "action");

-- CreateIndex
CREATE UNIQUE INDEX "idempotency_anchor_operator_id_correlation_id_key" ON "idempotency_anchor"("operator_id", "correlation_id");

-- CreateIndex
CREATE INDEX "decision_domain_id_evaluated_at_idx" ON "decision"("domain_id", "evaluated_at");

-- CreateIndex
CREATE INDEX "decision_world_id_evaluated_at_idx" ON "decision"("world_id", "evaluated_at");

-- CreateIndex
CREATE INDEX "decision_domain_id_subject_ref_idx" ON "decision"("domain_id", "subject_ref");

-- CreateIndex
CREATE INDEX "decision_api_key_id_idempotency_key_idx" ON "decision"("api_key_id", "idempotency_key");

-- CreateIndex
CREATE INDEX "decision_feedback_world_id_created_at_idx" ON "decision_feedback"("world_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "replay_requested_by_correlation_id_key" ON "replay"("requested_by", "correlation_id");

-- CreateIndex
CREATE INDEX "distillation_run_world_id_started_at_idx" ON "distillation_run"("world_id", "started_at");

-- CreateIndex
CREATE UNIQUE INDEX "distillation_run_requested_by_correlation_id_key" ON "distillation_run"("requested_by", "correlation_id");

-- CreateIndex
CREATE UNIQUE INDEX "distillation_source_run_id_source_material_id_key" ON "distillation_source"("run_id", "source_material_id");

-- CreateIndex
CREATE INDEX "distillation_run_output_candidate_id_idx" ON "distillation_run_output"("candidate_id");

-- CreateIndex
CREATE UNIQUE INDEX "outbox_message_world_id_topic_sequence_key" ON "outbox_message"("world_id", "topic", "sequence");

-- CreateIndex
CREATE INDEX "webhook_subscription_world_id_idx" ON "webhook_subscription"("world_id");

-- CreateIndex
CREATE INDEX "webhook_delivery_subscription_id_sequence_idx" ON "webhook_delivery"("subscription_id", "sequence");

-- CreateIndex
CREATE INDEX "webhook_delivery_status_next_attempt_at_idx" ON "webhook_delivery"("status", "next_attempt_at");

-- CreateIndex
CREATE UNIQUE INDEX "world_model_version_world_id_number_key" ON "world_model_version"("world_id", "number");

-- CreateIndex
CREATE INDEX "publication_world_id_created_at_idx" ON "publication"("world_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "publication_operator_id_correlation_id_key" ON "publication"("operator_id", "correlation_id");

-- CreateIndex
CREATE INDEX "action_module_domain_id_action_version_number_idx" ON "action_module"("domain_id", "action", "version_number");

-- CreateIndex
CREATE INDEX "action_module_digest_idx" ON "action_module"("digest");

-- CreateIndex
CREATE UNIQUE INDEX "action_module_version_id_action_key" ON "action_module"("version_id", "action");

-- CreateIndex
CREATE UNIQUE INDEX "world_model_card_version_id_key" ON "world_model_card"("version_id");

-- CreateIndex
CREATE UNIQUE INDEX "release_notes_version_id_key" ON "release_notes"("version_id");

-- CreateIndex
CREATE UNIQUE INDEX "restatement_release_notes_id_category_subject_key" ON "restatement"("release_notes_id", "category", "subject");

-- CreateIndex
CREATE INDEX "rule_candidate_world_id_status_created_at_idx" ON "rule_candidate"("world_id", "status", "created_at");

-- CreateIndex
CREATE INDEX "rule_candidate_world_id_rule_key_idx" ON "rule_candidate"("world_id", "rule_key");

-- CreateIndex
CREATE INDEX "steering_message_candidate_id_created_at_idx" ON "steering_message"("candidate_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "approval_decision_candidate_id_content_hash_decided_by_verd_key" ON "approval_decision"("candidate_id", "content_hash", "decided_by", "verdict");

-- CreateIndex
CREATE UNIQUE INDEX "rule_world_id_key_key" ON "rule"("world_id", "key");

-- CreateIndex
CREATE UNIQUE INDEX "rule_revision_rule_id_revision_key" ON "rule_revision"("rule_id", "revision");

-- CreateIndex
CREATE INDEX "rule_head_world_id_idx" ON "rule_head"("world_id");

-- CreateIndex
CREATE UNIQUE INDEX "rule_head_rule_id_revision_id_key" ON "rule_head"("rule_id", "revision_id");

-- CreateIndex
CREATE UNIQUE INDEX "source_material_supersedes_id_key" ON "source_material"("supersedes_id");

-- CreateIndex
CREATE INDEX "source_material_world_id_created_at_idx" ON "source_material"("world_id", "created_at");

-- CreateIndex
CREATE INDEX "source_material_world_id_sha256_idx" ON "source_material"("world_id", "sha256");

-- CreateIndex
CREATE UNIQUE INDEX "source_section_source_material_id_ordinal_key" ON "source_section"("source_material_id", "ordinal");

-- CreateIndex
CREATE INDEX "ingestion_run_world_id_created_at_idx" ON "ingestion_run"("world_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "world_model_domain_id_slug_key" ON "world_model"("domain_id", "slug");

-- CreateIndex
CREATE UNIQUE INDEX "action_world_id_key_key" ON "action"("world_id", "key");

-- CreateIndex
CREATE UNIQUE INDEX "definition_world_id_name_key" ON "definition"("world_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "configuration_block_world_id_name_key" ON "configuration_block"("world_id", "name");

-- AddForeignKey
ALTER TABLE "domain" ADD CONSTRAINT "domain_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "app_user" ADD CONSTRAINT "app_user_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "domain_membership" ADD CONSTRAINT "domain_membership_domain_id_fkey" FOREIGN KEY ("domain_id") REFERENCES "domain"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "domain_membership" ADD CONSTRAINT "domain_membership_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "domain_invite" ADD CONSTRAINT "domain_invite_domain_id_fkey" FOREIGN KEY ("domain_id") REFERENCES "domain"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_domain_id_fkey" FOREIGN KEY ("domain_id") REFERENCES "domain"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "decision" ADD CONSTRAINT "decision_world_id_fkey" FOREIGN KEY ("world_id") REFERENCES "world_model"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "decision_feedback" ADD CONSTRAINT "decision_feedback_decision_id_fkey" FOREIGN KEY ("decision_id") REFERENCES "decision"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "replay" ADD CONSTRAINT "replay_world_id_fkey" FOREIGN KEY ("world_id") REFERENCES "world_model"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "distillation_run" ADD CONSTRAINT "distillation_run_world_id_fkey" FOREIGN KEY ("world_id") REFERENCES "world_model"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "distillation_source" ADD CONSTRAINT "distillation_source_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "distillation_run"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "distillation_source" ADD CONSTRAINT "distillation_source_source_material_id_fkey" FOREIGN KEY ("source_material_id") REFERENCES "source_material"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "distillation_run_output" ADD CONSTRAINT "distillation_run_output_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "distillation_run"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "distillation_run_output" ADD CONSTRAINT "distillation_run_output_candidate_id_fkey" FOREIGN KEY ("candidate_id") REFERENCES "rule_candidate"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "outbox_message" ADD CONSTRAINT "outbox_message_world_id_fkey" FOREIGN KEY ("world_id") REFERENCES "world_model"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_subscription" ADD CONSTRAINT "webhook_subscription_world_id_fkey" FOREIGN KEY ("world_id") REFERENCES "world_model"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_subscription_id_fkey" FOREIGN KEY ("subscription_id") REFERENCES "webhook_subscription"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "outbox_message"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "world_model_version" ADD CONSTRAINT "world_model_version_world_id_fkey" FOREIGN KEY ("world_id") REFERENCES "world_model"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "version_rule" ADD CONSTRAINT "version_rule_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "world_model_version"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "version_rule" ADD CONSTRAINT "version_rule_revision_id_fkey" FOREIGN KEY ("revision_id") REFERENCES "rule_revision"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "publication" ADD CONSTRAINT "publication_world_id_fkey" FOREIGN KEY ("world_id") REFERENCES "world_model"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "publication" ADD CONSTRAINT "publication_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "world_model_version"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "action_module" ADD CONSTRAINT "action_module_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "world_model_version"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "action_module" ADD CONSTRAINT "action_module_digest_fkey" FOREIGN KEY ("digest") REFERENCES "module_bytes"("digest") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "world_model_card" ADD CONSTRAINT "world_model_card_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "world_model_version"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "release_notes" ADD CONSTRAINT "release_notes_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "world_model_version"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "restatement" ADD CONSTRAINT "restatement_release_notes_id_fkey" FOREIGN KEY ("release_notes_id") REFERENCES "release_notes"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "release_notes_correction" ADD CONSTRAINT "release_notes_correction_release_notes_id_fkey" FOREIGN KEY ("release_notes_id") REFERENCES "release_notes"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rule_candidate" ADD CONSTRAINT "rule_candidate_world_id_fkey" FOREIGN KEY ("world_id") REFERENCES "world_model"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "steering_message" ADD CONSTRAINT "steering_message_candidate_id_fkey" FOREIGN KEY ("candidate_id") REFERENCES "rule_candidate"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "approval_decision" ADD CONSTRAINT "approval_decision_candidate_id_fkey" FOREIGN KEY ("candidate_id") REFERENCES "rule_candidate"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rule" ADD CONSTRAINT "rule_world_id_fkey" FOREIGN KEY ("world_id") REFERENCES "world_model"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rule_revision" ADD CONSTRAINT "rule_revision_rule_id_fkey" FOREIGN KEY ("rule_id") REFERENCES "rule"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rule_revision" ADD CONSTRAINT "rule_revision_candidate_id_fkey" FOREIGN KEY ("candidate_id") REFERENCES "rule_candidate"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rule_head" ADD CONSTRAINT "rule_head_rule_id_fkey" FOREIGN KEY ("rule_id") REFERENCES "rule"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rule_head" ADD CONSTRAINT "rule_head_revision_id_fkey" FOREIGN KEY ("revision_id") REFERENCES "rule_revision"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "source_material" ADD CONSTRAINT "source_material_world_id_fkey" FOREIGN KEY ("world_id") REFERENCES "world_model"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "source_material" ADD CONSTRAINT "source_material_supersedes_id_fkey" FOREIGN KEY ("supersedes_id") REFERENCES "source_material"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "source_content" ADD CONSTRAINT "source_content_source_material_id_fkey" FOREIGN KEY ("source_material_id") REFERENCES "source_material"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "source_section" ADD CONSTRAINT "source_section_source_material_id_fkey" FOREIGN KEY ("source_material_id") REFERENCES "source_material"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ingestion_run" ADD CONSTRAINT "ingestion_run_world_id_fkey" FOREIGN KEY ("world_id") REFERENCES "world_model"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ingestion_run" ADD CONSTRAINT "ingestion_run_source_material_id_fkey" FOREIGN KEY ("source_material_id") REFERENCES "source_material"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "world_model" ADD CONSTRAINT "world_model_domain_id_fkey" FOREIGN KEY ("domain_id") REFERENCES "domain"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "routing_key" ADD CONSTRAINT "routing_key_domain_id_fkey" FOREIGN KEY ("domain_id") REFERENCES "domain"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "action" ADD CONSTRAINT "action_world_id_fkey" FOREIGN KEY ("world_id") REFERENCES "world_model"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "definition" ADD CONSTRAINT "definition_world_id_fkey" FOREIGN KEY ("world_id") REFERENCES "world_model"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "configuration_block" ADD CONSTRAINT "configuration_block_world_id_fkey" FOREIGN KEY ("world_id") REFERENCES "world_model"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

