-- Publishing keys are kept for ever, and what was compromised stays so. Marking is the installation's, by its command line.

CREATE FUNCTION guard_publishing_key() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  BEGIN
    IF TG_OP = 'DELETE' THEN
      PERFORM refuse('publishing_key_immutable', 'a publishing key is kept for ever');
    END IF;
    IF (NEW.kid, NEW.public_jwk, NEW.created_at) IS DISTINCT FROM (OLD.kid, OLD.public_jwk, OLD.created_at) THEN
      PERFORM refuse('publishing_key_immutable', 'a publishing key stays what it is');
    END IF;
    IF OLD.compromised_at IS NOT NULL AND NEW.compromised_at IS DISTINCT FROM OLD.compromised_at THEN
      PERFORM refuse('publishing_key_immutable', 'a compromised key is never believed again');
    END IF;
    RETURN NEW;
  END
  $$;
REVOKE ALL ON FUNCTION guard_publishing_key() FROM PUBLIC;
CREATE TRIGGER publishing_key_immutable BEFORE UPDATE OR DELETE ON publishing_key
  FOR EACH ROW EXECUTE FUNCTION guard_publishing_key();
ALTER TABLE publishing_key ENABLE ALWAYS TRIGGER publishing_key_immutable;

REVOKE UPDATE (compromised_at) ON publishing_key FROM enshrine_app;
GRANT SELECT, UPDATE (compromised_at) ON publishing_key TO enshrine_definer;
CREATE POLICY publishing_key_definer ON publishing_key TO enshrine_definer USING (true) WITH CHECK (true);

ALTER TABLE access_audit DROP CONSTRAINT access_audit_pair_check;
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
  ('domain', 'created'),
  ('publishing_key', 'compromised')
));
