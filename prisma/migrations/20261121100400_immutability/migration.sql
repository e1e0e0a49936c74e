-- What is written stays as written: triggers, which hold for the tables' owner as for the service, and also when
-- session_replication_role would silence ordinary ones (ENABLE ALWAYS).
-- Each refusal is SQLSTATE 23001 and names its rule as a constraint in the message.

CREATE FUNCTION refuse(rule_name text, reason text) RETURNS void
  LANGUAGE plpgsql
  AS $$
  BEGIN
    RAISE EXCEPTION 'violates constraint "%": %', rule_name, reason
      USING ERRCODE = 'restrict_violation', CONSTRAINT = rule_name;
  END
  $$;

-- Rows that never change and are never deleted, and tables that are never truncated. -------------------------------

CREATE FUNCTION refuse_change() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  BEGIN
    PERFORM refuse(TG_TABLE_NAME || '_immutable',
                   format('%s of %s: what it holds is never changed', TG_OP, TG_TABLE_NAME));
    RETURN NULL;
  END
  $$;

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY[
    'action_module', 'module_bytes', 'world_model_card', 'version_rule',
    'rule_revision', 'approval_decision', 'world_authoring_audit', 'access_audit',
    'source_content', 'source_section'
  ] LOOP
    EXECUTE format('CREATE TRIGGER %I BEFORE UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION refuse_change()',
                   name || '_immutable', name);
    EXECUTE format('ALTER TABLE %I ENABLE ALWAYS TRIGGER %I', name, name || '_immutable');
  END LOOP;
  FOREACH name IN ARRAY ARRAY[
    'action_module', 'module_bytes', 'world_model_card', 'version_rule',
    'rule_revision', 'approval_decision', 'world_authoring_audit', 'access_audit',
    'source_content', 'source_section',
    'source_material', 'world_model_version', 'release_notes', 'restatement', 'release_notes_correction',
    'publishing_key'
  ] LOOP
    EXECUTE format('CREATE TRIGGER %I BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()',
                   name || '_kept', name);
    EXECUTE format('ALTER TABLE %I ENABLE ALWAYS TRIGGER %I', name, name || '_kept');
  END LOOP;
END
$$;

-- A published version, and what was published with it. ------------------------------------------------------------

CREATE FUNCTION guard_world_model_version() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  BEGIN
    IF OLD.status = 'published' THEN
      PERFORM refuse('world_model_version_immutable', format('version %s is published', OLD.number));
    END IF;
    IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
    IF (NEW.id, NEW.world_id, NEW.domain_id, NEW.number) IS DISTINCT FROM
       (OLD.id, OLD.world_id, OLD.domain_id, OLD.number) THEN
      PERFORM refuse('world_model_version_identity', 'a draft keeps its world and its number');
    END IF;
    RETURN NEW;
  END
  $$;
CREATE TRIGGER world_model_version_immutable BEFORE UPDATE OR DELETE ON world_model_version
  FOR EACH ROW EXECUTE FUNCTION guard_world_model_version();
ALTER TABLE world_model_version ENABLE ALWAYS TRIGGER world_model_version_immutable;

-- Nothing is added to a version once it is published: the mint turns the version's status last.
CREATE FUNCTION refuse_addition_to_published() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  BEGIN
    IF EXISTS (SELECT FROM added a JOIN world_model_version v ON v.id = a.version_id WHERE v.status = 'published') THEN
      PERFORM refuse(TG_TABLE_NAME || '_closed', 'its version is published, nothing is added to it');
    END IF;
    RETURN NULL;
  END
  $$;

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['action_module', 'world_model_card', 'version_rule', 'release_notes'] LOOP
    EXECUTE format('CREATE TRIGGER %I AFTER INSERT ON %I REFERENCING NEW TABLE AS added '
                   'FOR EACH STATEMENT EXECUTE FUNCTION refuse_addition_to_published()', name || '_closed', name);
    EXECUTE format('ALTER TABLE %I ENABLE ALWAYS TRIGGER %I', name, name || '_closed');
  END LOOP;
END
$$;

-- Release notes are locked with their version; so are their restatements and corrections.
CREATE FUNCTION is_published(in_version uuid) RETURNS boolean
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  BEGIN
    RETURN EXISTS (SELECT FROM world_model_version WHERE id = in_version AND status = 'published');
  END
  $$;

CREATE FUNCTION are_locked_notes(in_notes uuid) RETURNS boolean
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  BEGIN
    RETURN EXISTS (
      SELECT FROM release_notes n JOIN world_model_version v ON v.id = n.version_id
       WHERE n.id = in_notes AND v.status = 'published');
  END
  $$;

CREATE FUNCTION guard_release_notes() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  BEGIN
    IF is_published(OLD.version_id) THEN
      PERFORM refuse('release_notes_locked', 'the version of these release notes is published');
    END IF;
    IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
    IF (NEW.id, NEW.world_id, NEW.version_id) IS DISTINCT FROM (OLD.id, OLD.world_id, OLD.version_id) THEN
      PERFORM refuse('release_notes_identity', 'release notes stay with their version');
    END IF;
    RETURN NEW;
  END
  $$;
CREATE TRIGGER release_notes_locked BEFORE UPDATE OR DELETE ON release_notes
  FOR EACH ROW EXECUTE FUNCTION guard_release_notes();
ALTER TABLE release_notes ENABLE ALWAYS TRIGGER release_notes_locked;

CREATE FUNCTION guard_release_notes_part() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  BEGIN
    IF (TG_OP <> 'INSERT' AND are_locked_notes(OLD.release_notes_id))
       OR (TG_OP <> 'DELETE' AND are_locked_notes(NEW.release_notes_id)) THEN
      PERFORM refuse('release_notes_locked', 'the version of these release notes is published');
    END IF;
    IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
    RETURN NEW;
  END
  $$;

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['restatement', 'release_notes_correction'] LOOP
    EXECUTE format('CREATE TRIGGER %I BEFORE INSERT OR UPDATE OR DELETE ON %I '
                   'FOR EACH ROW EXECUTE FUNCTION guard_release_notes_part()', name || '_locked', name);
    EXECUTE format('ALTER TABLE %I ENABLE ALWAYS TRIGGER %I', name, name || '_locked');
  END LOOP;
END
$$;

-- Sources: registered once; only retirement changes the row, and it is not undone. ----------------------------------

CREATE FUNCTION guard_source_material() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  DECLARE
    allowed source_material%ROWTYPE;
  BEGIN
    IF TG_OP = 'DELETE' THEN
      PERFORM refuse('source_material_immutable', 'a source material is retired, never deleted');
    END IF;
    IF OLD.state = 'retired' THEN
      PERFORM refuse('source_material_immutable', 'a retired source material stays as it is');
    END IF;
    allowed := OLD;
    allowed.state := NEW.state;
    allowed.retired_at := NEW.retired_at;
    allowed.retire_reason := NEW.retire_reason;
    allowed.retired_by_operation := NEW.retired_by_operation;
    IF NEW IS DISTINCT FROM allowed THEN
      PERFORM refuse('source_material_immutable', 'a correction of a source material is a new row');
    END IF;
    RETURN NEW;
  END
  $$;
CREATE TRIGGER source_material_immutable BEFORE UPDATE OR DELETE ON source_material
  FOR EACH ROW EXECUTE FUNCTION guard_source_material();
ALTER TABLE source_material ENABLE ALWAYS TRIGGER source_material_immutable;

-- The bytes are those whose digest and length the source material states.
CREATE FUNCTION check_source_content() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  BEGIN
    IF NOT EXISTS (
      SELECT FROM source_material s
       WHERE s.id = NEW.source_material_id
         AND s.sha256 = encode(sha256(NEW.bytes), 'hex')
         AND s.byte_length = octet_length(NEW.bytes)) THEN
      PERFORM refuse('source_content_digest', 'the bytes are not those that the source material states');
    END IF;
    RETURN NEW;
  END
  $$;
CREATE TRIGGER source_content_digest BEFORE INSERT ON source_content
  FOR EACH ROW EXECUTE FUNCTION check_source_content();
ALTER TABLE source_content ENABLE ALWAYS TRIGGER source_content_digest;

-- States that are left by nobody. ---------------------------------------------------------------------------------

CREATE FUNCTION guard_distillation_run() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  BEGIN
    IF OLD.status <> 'in_progress'
       AND (NEW.status, NEW.failure_reason_code, NEW.completed_at) IS DISTINCT FROM
           (OLD.status, OLD.failure_reason_code, OLD.completed_at) THEN
      PERFORM refuse('distillation_run_terminal', format('the run has ended: %s', OLD.status));
    END IF;
    RETURN NEW;
  END
  $$;
CREATE TRIGGER distillation_run_terminal BEFORE UPDATE ON distillation_run
  FOR EACH ROW EXECUTE FUNCTION guard_distillation_run();

CREATE FUNCTION guard_rule_candidate() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  BEGIN
    IF OLD.status IN ('enshrined', 'rejected')
       AND (NEW.status, NEW.content_hash, NEW.body, NEW.rule_key) IS DISTINCT FROM
           (OLD.status, OLD.content_hash, OLD.body, OLD.rule_key) THEN
      PERFORM refuse('rule_candidate_terminal', format('the candidate was decided on: %s', OLD.status));
    END IF;
    RETURN NEW;
  END
  $$;
CREATE TRIGGER rule_candidate_terminal BEFORE UPDATE ON rule_candidate
  FOR EACH ROW EXECUTE FUNCTION guard_rule_candidate();

CREATE FUNCTION guard_publication() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  BEGIN
    IF OLD.status IN ('completed', 'failed') AND NEW IS DISTINCT FROM OLD THEN
      PERFORM refuse('publication_terminal', format('the attempt has ended: %s', OLD.status));
    END IF;
    RETURN NEW;
  END
  $$;
CREATE TRIGGER publication_terminal BEFORE UPDATE ON publication
  FOR EACH ROW EXECUTE FUNCTION guard_publication();

-- An invite keeps its token, address, domain and role, and is consumed or revoked once. An API key keeps its hash.
CREATE FUNCTION guard_domain_invite() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  BEGIN
    IF OLD.consumed_at IS NOT NULL OR OLD.revoked_at IS NOT NULL THEN
      PERFORM refuse('domain_invite_terminal', 'the invite was consumed or revoked');
    END IF;
    IF (NEW.id, NEW.token_hash, NEW.email, NEW.role, NEW.expires_at, NEW.invited_by, NEW.created_at)
       IS DISTINCT FROM
       (OLD.id, OLD.token_hash, OLD.email, OLD.role, OLD.expires_at, OLD.invited_by, OLD.created_at) THEN
      PERFORM refuse('domain_invite_identity', 'an invite is consumed or revoked, never rewritten');
    END IF;
    RETURN NEW;
  END
  $$;
CREATE TRIGGER domain_invite_identity BEFORE UPDATE ON domain_invite
  FOR EACH ROW EXECUTE FUNCTION guard_domain_invite();

CREATE FUNCTION guard_api_key() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  BEGIN
    IF (NEW.id, NEW.key_hash, NEW.scopes, NEW.created_by) IS DISTINCT FROM
       (OLD.id, OLD.key_hash, OLD.scopes, OLD.created_by)
       OR (NEW.is_active AND NOT OLD.is_active) THEN
      PERFORM refuse('api_key_identity', 'a key keeps its hash and scopes, and a revoked one stays revoked');
    END IF;
    RETURN NEW;
  END
  $$;
CREATE TRIGGER api_key_identity BEFORE UPDATE ON api_key
  FOR EACH ROW EXECUTE FUNCTION guard_api_key();

-- A row's domain is its parent's, and never changes: policies rely on it. --------------------------------------------

CREATE FUNCTION refuse_other_domain() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  DECLARE
    parent text := TG_ARGV[0];
    reference text := TG_ARGV[1];
    strays boolean;
  BEGIN
    EXECUTE format('SELECT EXISTS (SELECT FROM added a JOIN %I p ON p.id = a.%I WHERE p.domain_id <> a.domain_id)',
                   parent, reference) INTO strays;
    IF strays THEN
      PERFORM refuse(TG_TABLE_NAME || '_domain', format('its %s belongs to another domain', parent));
    END IF;
    RETURN NULL;
  END
  $$;

CREATE FUNCTION refuse_move() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  BEGIN
    PERFORM refuse(TG_TABLE_NAME || '_domain', 'a row stays in its domain');
    RETURN NULL;
  END
  $$;

DO $$
DECLARE
  scoped record;
BEGIN
  FOR scoped IN
    SELECT * FROM (VALUES
      ('routing_key', 'world_model', 'world_id'),
      ('action', 'world_model', 'world_id'),
      ('definition', 'world_model', 'world_id'),
      ('configuration_block', 'world_model', 'world_id'),
      ('source_material', 'world_model', 'world_id'),
      ('source_content', 'source_material', 'source_material_id'),
      ('source_section', 'source_material', 'source_material_id'),
      ('ingestion_run', 'world_model', 'world_id'),
      ('distillation_run', 'world_model', 'world_id'),
      ('distillation_source', 'distillation_run', 'run_id'),
      ('distillation_source', 'source_material', 'source_material_id'),
      ('distillation_run_output', 'distillation_run', 'run_id'),
      ('distillation_run_output', 'rule_candidate', 'candidate_id'),
      ('distillation_run_output', 'source_material', 'source_material_id'),
      ('rule_candidate', 'world_model', 'world_id'),
      ('steering_message', 'rule_candidate', 'candidate_id'),
      ('approval_decision', 'world_model', 'world_id'),
      ('approval_decision', 'rule_candidate', 'candidate_id'),
      ('rule', 'world_model', 'world_id'),
      ('rule_revision', 'rule', 'rule_id'),
      ('rule_head', 'rule', 'rule_id'),
      ('world_model_version', 'world_model', 'world_id'),
      ('version_rule', 'world_model_version', 'version_id'),
      ('publication', 'world_model_version', 'version_id'),
      ('action_module', 'world_model_version', 'version_id'),
      ('world_model_card', 'world_model_version', 'version_id'),
      ('card_page', 'world_model_version', 'version_id'),
      ('release_notes', 'world_model_version', 'version_id'),
      ('restatement', 'release_notes', 'release_notes_id'),
      ('release_notes_correction', 'release_notes', 'release_notes_id'),
      ('outbox_message', 'world_model', 'world_id'),
      ('card_snapshot', 'world_model', 'world_id'),
      ('webhook_subscription', 'world_model', 'world_id'),
      ('webhook_delivery', 'webhook_subscription', 'subscription_id'),
      ('webhook_delivery', 'outbox_message', 'message_id'),
      ('decision', 'world_model', 'world_id'),
      ('decision_feedback', 'decision', 'decision_id'),
      ('replay', 'world_model', 'world_id')
    ) AS listed (name, parent, reference)
  LOOP
    EXECUTE format('CREATE TRIGGER %I AFTER INSERT ON %I REFERENCING NEW TABLE AS added '
                   'FOR EACH STATEMENT EXECUTE FUNCTION refuse_other_domain(%L, %L)',
                   scoped.name || '_domain_of_' || scoped.parent, scoped.name, scoped.parent, scoped.reference);
  END LOOP;

  FOR scoped IN
    SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attname = 'domain_id'
  LOOP
    EXECUTE format('CREATE TRIGGER %I BEFORE UPDATE OF domain_id ON %I FOR EACH ROW '
                   'WHEN (OLD.domain_id IS DISTINCT FROM NEW.domain_id) EXECUTE FUNCTION refuse_move()',
                   scoped.name || '_keeps_domain', scoped.name);
  END LOOP;
END
$$;

-- The definer's, and not for calling by hand. -----------------------------------------------------------------------

GRANT CREATE ON SCHEMA public TO enshrine_definer;

DO $$
DECLARE
  routine regprocedure;
BEGIN
  FOR routine IN
    SELECT p.oid::regprocedure FROM pg_proc p
     WHERE p.pronamespace = 'public'::regnamespace
       AND (p.proname IN ('refuse', 'is_published', 'are_locked_notes') OR p.prorettype = 'trigger'::regtype)
  LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', routine);
    IF (SELECT prosecdef FROM pg_proc WHERE oid = routine) THEN
      EXECUTE format('ALTER FUNCTION %s OWNER TO enshrine_definer', routine);
    END IF;
  END LOOP;
END
$$;

-- Triggers run as whoever writes, so these three must be callable by the serving role and by the definer.
GRANT EXECUTE ON FUNCTION refuse(text, text), is_published(uuid), are_locked_notes(uuid)
  TO enshrine_app, enshrine_definer;

REVOKE CREATE ON SCHEMA public FROM enshrine_definer;
