-- One number for each domain, which rises with whatever may change what a decision rests on: a key, a routing key, the
-- version in force, the configuration of its log. What was looked up under the number that stands now is what a look-up
-- would find now, so that a batch of decisions asks for numbers alone. The number rises in the transaction of the change,
-- as its last act: nothing waits for it while a publication runs, and none is committed without it.
-- No reference to the domain: its keys go with it, and each counts.

CREATE TABLE enshrine_private.authority_epoch (
  domain_id uuid PRIMARY KEY,
  epoch     bigint NOT NULL
) WITH (fillfactor = 50);
REVOKE ALL ON enshrine_private.authority_epoch FROM PUBLIC;
GRANT SELECT, INSERT, UPDATE ON enshrine_private.authority_epoch TO enshrine_definer;

GRANT CREATE ON SCHEMA public TO enshrine_definer;

CREATE FUNCTION advance_authority_epoch() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  BEGIN
    INSERT INTO enshrine_private.authority_epoch AS e (domain_id, epoch) VALUES (OLD.domain_id, 1)
      ON CONFLICT (domain_id) DO UPDATE SET epoch = e.epoch + 1;
    RETURN NULL;
  END
  $$;

-- What appears is looked up: only what was found is remembered, and only what is there can change or go.
CREATE CONSTRAINT TRIGGER authority_of_api_key AFTER DELETE ON api_key
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION advance_authority_epoch();
-- When a key was last used is no change of what it may.
CREATE CONSTRAINT TRIGGER authority_of_changed_api_key AFTER UPDATE ON api_key
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.id, OLD.domain_id, OLD.key_hash, OLD.scopes, OLD.is_active, OLD.expires_at)
        IS DISTINCT FROM (NEW.id, NEW.domain_id, NEW.key_hash, NEW.scopes, NEW.is_active, NEW.expires_at))
  EXECUTE FUNCTION advance_authority_epoch();
CREATE CONSTRAINT TRIGGER authority_of_routing_key AFTER UPDATE OR DELETE ON routing_key
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION advance_authority_epoch();
CREATE CONSTRAINT TRIGGER authority_of_world_model AFTER DELETE ON world_model
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION advance_authority_epoch();
CREATE CONSTRAINT TRIGGER authority_of_version_in_force AFTER UPDATE ON world_model
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.current_version IS DISTINCT FROM NEW.current_version OR OLD.decision_log IS DISTINCT FROM NEW.decision_log
        OR OLD.domain_id <> NEW.domain_id)
  EXECUTE FUNCTION advance_authority_epoch();
ALTER TABLE api_key ENABLE ALWAYS TRIGGER authority_of_api_key;
ALTER TABLE api_key ENABLE ALWAYS TRIGGER authority_of_changed_api_key;
ALTER TABLE routing_key ENABLE ALWAYS TRIGGER authority_of_routing_key;
ALTER TABLE world_model ENABLE ALWAYS TRIGGER authority_of_world_model;
ALTER TABLE world_model ENABLE ALWAYS TRIGGER authority_of_version_in_force;

CREATE FUNCTION authority_epochs(domains uuid[])
  RETURNS TABLE (domain_id uuid, epoch bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
    SELECT d.id, coalesce(e.epoch, 0)
      FROM unnest(domains) AS d (id) LEFT JOIN enshrine_private.authority_epoch e ON e.domain_id = d.id
  $$;

-- What `decision_targets` answers, with the epoch of the same snapshot and when the key expires. That one stays for the
-- processes of the release before, which may serve beside those of this one.
CREATE FUNCTION decision_authority(hashes bytea[], actions text[], versions integer[], instants timestamptz[])
  RETURNS TABLE (
    question bigint, key_id uuid, domain_id uuid, scopes text[], expires_at timestamptz,
    world_id uuid, module_id uuid, version integer, digest text, decision_log jsonb, epoch bigint
  )
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
    SELECT q.question, k.id, k.domain_id, k.scopes, k.expires_at, w.id, m.id, m.version_number, m.digest, w.decision_log,
           coalesce(e.epoch, 0)
      FROM unnest(hashes, actions, versions, instants) WITH ORDINALITY AS q (hash, action, version, at, question)
      LEFT JOIN api_key k ON k.key_hash = q.hash AND k.is_active AND (k.expires_at IS NULL OR k.expires_at > q.at)
      LEFT JOIN enshrine_private.authority_epoch e ON e.domain_id = k.domain_id
      LEFT JOIN routing_key r ON r.domain_id = k.domain_id AND r.key = q.action
      LEFT JOIN world_model w ON w.id = r.world_id
      LEFT JOIN action_module m ON m.domain_id = k.domain_id AND m.action = q.action AND m.world_id = w.id
                               AND m.version_number = coalesce(q.version, w.current_version)
  $$;

DO $$
DECLARE
  routine regprocedure;
BEGIN
  FOR routine IN
    SELECT p.oid FROM pg_proc p
     WHERE p.pronamespace = 'public'::regnamespace
       AND p.proname IN ('advance_authority_epoch', 'authority_epochs', 'decision_authority')
  LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', routine);
    EXECUTE format('ALTER FUNCTION %s OWNER TO enshrine_definer', routine);
  END LOOP;
END
$$;
GRANT EXECUTE ON FUNCTION authority_epochs(uuid[]) TO enshrine_app;
GRANT EXECUTE ON FUNCTION decision_authority(bytea[], text[], integer[], timestamptz[]) TO enshrine_app;

REVOKE CREATE ON SCHEMA public FROM enshrine_definer;
