-- What a correction was written beside, so that a later change of its rule is noticed when the version is published.
ALTER TABLE "release_notes_correction" ADD COLUMN "computed_hash" TEXT;

-- The block decision_log of the version in force. A block that is put, or staged with an older version, holds from the
-- next publication on. It stands in the world's row, which every decision reads, and not in the version's large snapshot.
ALTER TABLE "world_model" ADD COLUMN "decision_log" JSONB;

-- What was in force until now stays in force until the next publication. The owner is held to the policies as well.
ALTER TABLE world_model NO FORCE ROW LEVEL SECURITY;
ALTER TABLE configuration_block NO FORCE ROW LEVEL SECURITY;
UPDATE world_model w SET decision_log = c.value
  FROM configuration_block c
 WHERE c.world_id = w.id AND c.name = 'decision_log' AND w.current_version IS NOT NULL;
ALTER TABLE world_model FORCE ROW LEVEL SECURITY;
ALTER TABLE configuration_block FORCE ROW LEVEL SECURITY;

GRANT CREATE ON SCHEMA public TO enshrine_definer;

CREATE OR REPLACE FUNCTION decision_targets(hashes bytea[], actions text[], versions integer[], instants timestamptz[])
  RETURNS TABLE (
    question bigint, key_id uuid, domain_id uuid, scopes text[],
    world_id uuid, module_id uuid, version integer, digest text, decision_log jsonb
  )
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
    SELECT q.question, k.id, k.domain_id, k.scopes, w.id, m.id, m.version_number, m.digest, w.decision_log
      FROM unnest(hashes, actions, versions, instants) WITH ORDINALITY AS q (hash, action, version, at, question)
      LEFT JOIN api_key k ON k.key_hash = q.hash AND k.is_active AND (k.expires_at IS NULL OR k.expires_at > q.at)
      LEFT JOIN routing_key r ON r.domain_id = k.domain_id AND r.key = q.action
      LEFT JOIN world_model w ON w.id = r.world_id
      LEFT JOIN action_module m ON m.domain_id = k.domain_id AND m.action = q.action AND m.world_id = w.id
                               AND m.version_number = coalesce(q.version, w.current_version)
  $$;

REVOKE CREATE ON SCHEMA public FROM enshrine_definer;
