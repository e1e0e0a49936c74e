-- Where newer revisions of a source appear is looked at again, on a schedule or when an operator asks.
-- CreateEnum
CREATE TYPE "check_outcome" AS ENUM ('not_modified', 'same', 'revised', 'held', 'failed');

-- CreateTable
CREATE TABLE "source_watch" (
    "id" UUID NOT NULL,
    "domain_id" UUID NOT NULL,
    "world_id" UUID NOT NULL,
    "source_material_id" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "every_hours" INTEGER,
    "requested_by" UUID NOT NULL,
    "validated_url" TEXT,
    "etag" TEXT,
    "last_modified" TEXT,
    "served_sha256" TEXT,
    "served_at" TIMESTAMPTZ(3),
    "checked_at" TIMESTAMPTZ(3),
    "outcome" "check_outcome",
    "error_code" TEXT,
    "message" TEXT,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "next_check_at" TIMESTAMPTZ(3),
    "leased_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "source_watch_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "source_watch_source_material_id_key" ON "source_watch"("source_material_id");

-- CreateIndex
CREATE INDEX "source_watch_next_check_at_idx" ON "source_watch"("next_check_at");

-- AddForeignKey
ALTER TABLE "source_watch" ADD CONSTRAINT "source_watch_source_material_id_fkey" FOREIGN KEY ("source_material_id") REFERENCES "source_material"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE source_watch
  ADD CONSTRAINT source_watch_every_hours_check CHECK (every_hours BETWEEN 1 AND 8760),
  ADD CONSTRAINT source_watch_served_sha256_check CHECK (served_sha256 ~ '^[0-9a-f]{64}$'),
  ADD CONSTRAINT source_watch_next_check_at_check CHECK (next_check_at IS NULL OR every_hours IS NOT NULL);

GRANT SELECT, INSERT, UPDATE ON source_watch TO enshrine_app;
ALTER TABLE source_watch ENABLE ROW LEVEL SECURITY;
ALTER TABLE source_watch FORCE ROW LEVEL SECURITY;
CREATE POLICY source_watch_read ON source_watch FOR SELECT TO enshrine_app USING ((SELECT app_is_staff()));
CREATE POLICY source_watch_add ON source_watch FOR INSERT TO enshrine_app WITH CHECK ((SELECT app_is_staff()));
CREATE POLICY source_watch_change ON source_watch FOR UPDATE TO enshrine_app
  USING ((SELECT app_is_staff())) WITH CHECK ((SELECT app_is_staff()));

CREATE TRIGGER source_watch_domain_of_source_material AFTER INSERT ON source_watch REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_other_domain('source_material', 'source_material_id');
CREATE TRIGGER source_watch_keeps_domain BEFORE UPDATE OF domain_id ON source_watch FOR EACH ROW
  WHEN (OLD.domain_id IS DISTINCT FROM NEW.domain_id) EXECUTE FUNCTION refuse_move();

-- The worker holds leases and notes what stood in the way. What a check finds is written in the name of the operator who
-- asked for it, and with that operator's rights.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'enshrine_source_watcher') THEN
    BEGIN
      CREATE ROLE enshrine_source_watcher NOLOGIN;
    EXCEPTION
      WHEN duplicate_object OR unique_violation THEN NULL;
      WHEN insufficient_privilege THEN
        RAISE EXCEPTION 'role "enshrine_source_watcher" does not exist and "%" may not create it', current_user
          USING ERRCODE = 'insufficient_privilege',
                HINT = format('Have an administrator run: CREATE ROLE enshrine_source_watcher NOLOGIN; '
                              'GRANT enshrine_source_watcher TO %I WITH ADMIN OPTION;', current_user);
    END;
  END IF;
END
$$;
GRANT USAGE ON SCHEMA public TO enshrine_source_watcher;
GRANT SELECT, UPDATE (leased_until, next_check_at, checked_at, outcome, error_code, message, failures)
  ON source_watch TO enshrine_source_watcher;
CREATE POLICY source_watch_read_by_source_watcher ON source_watch FOR SELECT TO enshrine_source_watcher
  USING (next_check_at IS NOT NULL);
CREATE POLICY source_watch_change_by_source_watcher ON source_watch FOR UPDATE TO enshrine_source_watcher
  USING (next_check_at IS NOT NULL) WITH CHECK (true);
GRANT EXECUTE ON FUNCTION refuse(text, text) TO enshrine_source_watcher;

ALTER TABLE world_authoring_audit DROP CONSTRAINT world_authoring_audit_pair_check;
ALTER TABLE world_authoring_audit ADD CONSTRAINT world_authoring_audit_pair_check CHECK ((target_type, action) IN (
  ('source_material', 'ingested'),
  ('source_material', 'retired'),
  ('source_material', 'watched'),
  ('source_material', 'checked'),
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
  ('rule_candidate', 'carried_over'),
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
