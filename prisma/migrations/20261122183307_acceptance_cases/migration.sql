-- What an action is expected to answer to some inputs. Read and written by operations staff alone: cases are part of what is being prepared.
-- CreateTable
CREATE TABLE "acceptance_case" (
    "id" UUID NOT NULL,
    "domain_id" UUID NOT NULL,
    "world_id" UUID NOT NULL,
    "action_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "inputs" JSONB NOT NULL,
    "as_of" DATE,
    "expected" TEXT NOT NULL,
    "outputs" JSONB,
    "obligations" JSONB,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "acceptance_case_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "acceptance_case_world_id_idx" ON "acceptance_case"("world_id");

-- CreateIndex
CREATE UNIQUE INDEX "acceptance_case_action_id_name_key" ON "acceptance_case"("action_id", "name");

-- AddForeignKey
ALTER TABLE "acceptance_case" ADD CONSTRAINT "acceptance_case_world_id_fkey" FOREIGN KEY ("world_id") REFERENCES "world_model"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "acceptance_case" ADD CONSTRAINT "acceptance_case_action_id_fkey" FOREIGN KEY ("action_id") REFERENCES "action"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE acceptance_case
  ADD CONSTRAINT acceptance_case_expected_check CHECK (expected IN ('permit', 'deny', 'indeterminate', 'not_applicable'));

GRANT SELECT, INSERT, UPDATE, DELETE ON acceptance_case TO enshrine_app;
ALTER TABLE acceptance_case ENABLE ROW LEVEL SECURITY;
ALTER TABLE acceptance_case FORCE ROW LEVEL SECURITY;
CREATE POLICY acceptance_case_read ON acceptance_case FOR SELECT TO enshrine_app USING ((SELECT app_is_staff()));
CREATE POLICY acceptance_case_add ON acceptance_case FOR INSERT TO enshrine_app WITH CHECK ((SELECT app_is_staff()));
CREATE POLICY acceptance_case_change ON acceptance_case FOR UPDATE TO enshrine_app
  USING ((SELECT app_is_staff())) WITH CHECK ((SELECT app_is_staff()));
CREATE POLICY acceptance_case_remove ON acceptance_case FOR DELETE TO enshrine_app USING ((SELECT app_is_staff()));

-- What keeps a case in the domain of its action looks the action up.
GRANT SELECT (id, domain_id) ON action TO enshrine_definer;
CREATE POLICY action_definer ON action FOR SELECT TO enshrine_definer USING (true);

CREATE TRIGGER acceptance_case_domain_of_world_model AFTER INSERT ON acceptance_case REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_other_domain('world_model', 'world_id');
CREATE TRIGGER acceptance_case_domain_of_action AFTER INSERT ON acceptance_case REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_other_domain('action', 'action_id');
CREATE TRIGGER acceptance_case_keeps_domain BEFORE UPDATE OF domain_id ON acceptance_case FOR EACH ROW
  WHEN (OLD.domain_id IS DISTINCT FROM NEW.domain_id) EXECUTE FUNCTION refuse_move();

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
  ('action', 'cases_imported'),
  ('action', 'cases_removed'),
  ('acceptance_case', 'revised'),
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
