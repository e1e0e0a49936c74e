-- Row-level security where the application's own checks would fail: records are written by whom they are about.

-- A record of access belongs to a domain in which its author has a part. Who was just let in has one.
DROP POLICY access_audit_add ON access_audit;
CREATE POLICY access_audit_add ON access_audit FOR INSERT TO enshrine_app WITH CHECK (
  operator_id = (SELECT app_principal())
  AND (domain_id = ANY ((SELECT app_domains())::uuid[]) OR (SELECT app_is_staff())));

-- Only operators author worlds, and the workers that finish what they asked for.
DROP POLICY world_authoring_audit_add ON world_authoring_audit;
CREATE POLICY world_authoring_audit_add ON world_authoring_audit FOR INSERT TO enshrine_app WITH CHECK (
  operator_id = (SELECT app_principal()) AND ((SELECT app_is_staff()) OR (SELECT app_actor()) IS NOT NULL));

-- Of a row of access only that changes which a command changes: a domain stays with its customer, a membership with its
-- member.
REVOKE UPDATE ON organization, domain, domain_membership, domain_invite, api_key FROM enshrine_app;
GRANT UPDATE (name, updated_at) ON organization TO enshrine_app;
GRANT UPDATE (role, updated_at) ON domain_membership TO enshrine_app;
GRANT UPDATE (consumed_at, consumed_by, revoked_at) ON domain_invite TO enshrine_app;
GRANT UPDATE (is_active, revoked_at) ON api_key TO enshrine_app;

-- The function that records decisions asks no policy: a key decides in its own domain there as well.
CREATE TRIGGER decision_domain_of_api_key AFTER INSERT ON decision REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_other_domain('api_key', 'api_key_id');
