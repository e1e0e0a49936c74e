-- A run over a text that rules rest on already, or a newer revision of one, finds these rules by their quotes.

GRANT SELECT (id, world_id, rule_id, revision_id, closed_to) ON rule_head TO enshrine_distillation_worker;
GRANT SELECT (id, world_id, key) ON rule TO enshrine_distillation_worker;
GRANT SELECT (id, world_id, rule_id, body) ON rule_revision TO enshrine_distillation_worker;
GRANT SELECT (id, world_id, rule_key, body, status, revises_rule_key) ON rule_candidate TO enshrine_distillation_worker;

CREATE POLICY rule_head_read_by_distillation_worker ON rule_head FOR SELECT TO enshrine_distillation_worker
  USING (world_id IN (SELECT world_id FROM distillation_run WHERE status = 'in_progress'));
CREATE POLICY rule_read_by_distillation_worker ON rule FOR SELECT TO enshrine_distillation_worker
  USING (world_id IN (SELECT world_id FROM distillation_run WHERE status = 'in_progress'));
CREATE POLICY rule_revision_read_by_distillation_worker ON rule_revision FOR SELECT TO enshrine_distillation_worker
  USING (world_id IN (SELECT world_id FROM distillation_run WHERE status = 'in_progress'));
CREATE POLICY rule_candidate_read_by_distillation_worker ON rule_candidate FOR SELECT TO enshrine_distillation_worker
  USING (world_id IN (SELECT world_id FROM distillation_run WHERE status = 'in_progress'));

ALTER POLICY source_material_read_by_distillation_worker ON source_material
  USING (id IN (SELECT source_material_id FROM distillation_source)
         OR world_id IN (SELECT world_id FROM distillation_run WHERE status = 'in_progress'));
ALTER POLICY source_section_read_by_distillation_worker ON source_section
  USING (source_material_id IN (SELECT id FROM source_material));
