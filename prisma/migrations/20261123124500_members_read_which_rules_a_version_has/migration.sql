-- Members are told which published versions later notes corrected: that takes which revisions a published version has,
-- which its card says too.
DROP POLICY version_rule_read ON version_rule;
CREATE POLICY version_rule_read ON version_rule FOR SELECT TO enshrine_app USING (
  (SELECT app_is_staff())
  OR (domain_id = ANY ((SELECT app_domains())::uuid[]) AND is_published(version_id))
);
