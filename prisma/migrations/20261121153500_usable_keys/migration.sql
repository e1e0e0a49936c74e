-- A key that is unknown, revoked or expired is looked up by the same work and answered by the same nothing: what a
-- refusal costs must not tell which it was. The caller says the time, so that a batch is of its own instants.

DROP FUNCTION auth_keys(bytea[]);
DROP FUNCTION decision_targets(bytea[], text[], integer[]);

GRANT CREATE ON SCHEMA public TO enshrine_definer;

-- The usable key behind a SHA-256 hash, at an instant.
CREATE FUNCTION auth_key(in_hash bytea, at timestamptz)
  RETURNS TABLE (key_id uuid, domain_id uuid, scopes text[])
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
    SELECT k.id, k.domain_id, k.scopes
      FROM api_key k
     WHERE k.key_hash = in_hash AND k.is_active AND (k.expires_at IS NULL OR k.expires_at > at)
  $$;

-- One row for each question of a batch: the usable key behind the hash, and the module that answers for the action in
-- the key's domain, in the version asked for (null: the current one). Without a usable key all of it is null, and
-- nothing further is read.
CREATE FUNCTION decision_targets(hashes bytea[], actions text[], versions integer[], instants timestamptz[])
  RETURNS TABLE (
    question bigint, key_id uuid, domain_id uuid, scopes text[],
    world_id uuid, module_id uuid, version integer, digest text, decision_log jsonb
  )
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
    SELECT q.question, k.id, k.domain_id, k.scopes, w.id, m.id, m.version_number, m.digest, c.value
      FROM unnest(hashes, actions, versions, instants) WITH ORDINALITY AS q (hash, action, version, at, question)
      LEFT JOIN api_key k ON k.key_hash = q.hash AND k.is_active AND (k.expires_at IS NULL OR k.expires_at > q.at)
      LEFT JOIN routing_key r ON r.domain_id = k.domain_id AND r.key = q.action
      LEFT JOIN world_model w ON w.id = r.world_id
      LEFT JOIN action_module m ON m.domain_id = k.domain_id AND m.action = q.action AND m.world_id = w.id
                               AND m.version_number = coalesce(q.version, w.current_version)
      LEFT JOIN configuration_block c ON c.world_id = w.id AND c.name = 'decision_log'
  $$;

DO $$
DECLARE
  routine regprocedure;
BEGIN
  FOR routine IN
    SELECT p.oid FROM pg_proc p
     WHERE p.pronamespace = 'public'::regnamespace AND p.proname IN ('auth_key', 'decision_targets')
  LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', routine);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO enshrine_app', routine);
    EXECUTE format('ALTER FUNCTION %s OWNER TO enshrine_definer', routine);
  END LOOP;
END
$$;

REVOKE CREATE ON SCHEMA public FROM enshrine_definer;
