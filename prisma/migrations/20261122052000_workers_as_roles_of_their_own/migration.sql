-- Workers are roles of their own. Until now they were principals of the serving role; from here on a worker's right is
-- its login, and a table that its work does not touch is closed to it. The serving role keeps what people and keys do.
--
-- enshrine_<actor>  one for each system actor: what its work reads and writes, and of rows that it is at.
-- enshrine_queue    works the queue: the schema graphile_worker, and nothing of ours.
--
-- Nobody logs in as these: logins are members of them (src/db/worker-logins.ts).

DO $$
DECLARE
  wanted text;
BEGIN
  FOREACH wanted IN ARRAY ARRAY[
    'enshrine_distillation_worker', 'enshrine_publication_worker', 'enshrine_outbox_relay', 'enshrine_disposal',
    'enshrine_replay_worker', 'enshrine_card_renderer', 'enshrine_queue'
  ] LOOP
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = wanted) THEN
      BEGIN
        EXECUTE format('CREATE ROLE %I NOLOGIN', wanted);
      EXCEPTION
        WHEN duplicate_object OR unique_violation THEN NULL;
        WHEN insufficient_privilege THEN
          RAISE EXCEPTION 'role "%" does not exist and "%" may not create it', wanted, current_user
            USING ERRCODE = 'insufficient_privilege',
                  HINT = format('Have an administrator run: CREATE ROLE %I NOLOGIN; GRANT %I TO %I WITH ADMIN OPTION;',
                                wanted, wanted, current_user);
      END;
    END IF;
  END LOOP;
END
$$;

-- What the system actors could do as principals of the serving role goes. ------------------------------------------

DO $$
DECLARE
  held record;
  actor constant text :=
    $re$ OR \(\( SELECT app_actor\(\) AS app_actor\) (= ANY \('[^']*'::text\[\]\)|= '[a-z_]+'::text|IS NOT NULL)\)$re$;
  using_text text;
  check_text text;
BEGIN
  FOR held IN SELECT * FROM pg_policies WHERE schemaname = 'public' AND concat(qual, with_check) LIKE '%app_actor%' LOOP
    using_text := regexp_replace(held.qual, actor, '', 'g');
    check_text := regexp_replace(held.with_check, actor, '', 'g');
    IF concat(using_text, check_text) LIKE '%app_actor%' THEN
      RAISE EXCEPTION 'policy % of % still lets system actors in: %', held.policyname, held.tablename,
        concat(using_text, check_text);
    END IF;
    EXECUTE format('ALTER POLICY %I ON %I', held.policyname, held.tablename)
      || coalesce(' USING (' || using_text || ')', '') || coalesce(' WITH CHECK (' || check_text || ')', '');
  END LOOP;
END
$$;
DROP FUNCTION app_actor();

-- What each worker may, by what its code does. ----------------------------------------------------------------------

GRANT USAGE ON SCHEMA public TO
  enshrine_distillation_worker, enshrine_publication_worker, enshrine_outbox_relay, enshrine_disposal,
  enshrine_replay_worker, enshrine_card_renderer;

DO $$
DECLARE
  given record;
BEGIN
  FOR given IN
    SELECT * FROM (VALUES
      -- role                  table                      privileges                                                    rows that are seen; rows that are written
      ('distillation_worker', 'distillation_run',        'SELECT, UPDATE (status, failure_reason_code, failure_detail, completed_at)', 'true', 'status = ''in_progress'''),
      ('distillation_worker', 'distillation_source',     'SELECT, UPDATE', 'run_id IN (SELECT id FROM distillation_run WHERE status = ''in_progress'')', 'true'),
      ('distillation_worker', 'source_material',         'SELECT', 'id IN (SELECT source_material_id FROM distillation_source)', NULL),
      ('distillation_worker', 'source_section',          'SELECT', 'source_material_id IN (SELECT source_material_id FROM distillation_source)', NULL),
      ('distillation_worker', 'action',                  'SELECT', 'world_id IN (SELECT world_id FROM distillation_run WHERE status = ''in_progress'')', NULL),
      ('distillation_worker', 'world_model',             'SELECT (id, next_rule_number), UPDATE (next_rule_number)', 'id IN (SELECT world_id FROM distillation_run WHERE status = ''in_progress'')', 'true'),
      ('distillation_worker', 'rule_candidate',          'INSERT', NULL, 'origin = ''distilled'' AND world_id IN (SELECT world_id FROM distillation_run WHERE status = ''in_progress'')'),
      ('distillation_worker', 'distillation_run_output', 'INSERT', NULL, 'run_id IN (SELECT id FROM distillation_run WHERE status = ''in_progress'')'),

      -- The mint is the operator's, who asked for it: the worker holds leases.
      ('publication_worker',  'publication',             'SELECT, UPDATE (phase, leased_until, attempts, fencing_token)', 'true', 'status = ''in-progress'''),

      ('outbox_relay',        'outbox_message',          'SELECT, UPDATE (projected_at)', 'true', 'true'),
      ('outbox_relay',        'card_snapshot',           'SELECT, INSERT, UPDATE', 'true', 'true'),
      ('outbox_relay',        'webhook_subscription',    'SELECT, UPDATE (secret, is_active, disabled_reason)', 'true', 'true'),
      ('outbox_relay',        'webhook_delivery',        'SELECT, INSERT, UPDATE', 'true', 'true'),

      ('disposal',            'distillation_run',        'SELECT, UPDATE (failure_detail, disposed_at)', 'status <> ''in_progress''', 'true'),
      ('disposal',            'distillation_source',     'SELECT (id, run_id, status), UPDATE (message)', 'status = ''failed''', 'true'),

      ('replay_worker',       'replay',                  'SELECT, UPDATE (status, total, done, changed, differences, error_code, completed_at)', 'true', 'status = ''in_progress'''),
      ('replay_worker',       'decision',                'SELECT (id, world_id, api_key_id, action, decision, as_of, evaluated_at, inputs)',
         'api_key_id IS NOT NULL AND world_id IN (SELECT world_id FROM replay WHERE status = ''in_progress'')', NULL),

      ('card_renderer',       'world_model_card',        'SELECT', 'true', NULL),
      ('card_renderer',       'card_page',               'SELECT, INSERT', 'true', 'is_published(version_id)')
    ) AS listed (worker, name, privileges, seen, written)
  LOOP
    EXECUTE format('GRANT %s ON %I TO %I', given.privileges, given.name, 'enshrine_' || given.worker);
    IF given.seen IS NOT NULL THEN
      EXECUTE format('CREATE POLICY %I ON %I FOR SELECT TO %I USING (%s)',
                     given.name || '_read_by_' || given.worker, given.name, 'enshrine_' || given.worker, given.seen);
    END IF;
    IF given.privileges LIKE '%INSERT%' THEN
      EXECUTE format('CREATE POLICY %I ON %I FOR INSERT TO %I WITH CHECK (%s)',
                     given.name || '_add_by_' || given.worker, given.name, 'enshrine_' || given.worker, given.written);
    END IF;
    -- What may be begun on; how it may end is the triggers' to say.
    IF given.privileges LIKE '%UPDATE%' THEN
      EXECUTE format('CREATE POLICY %I ON %I FOR UPDATE TO %I USING (%s) WITH CHECK (true)',
                     given.name || '_change_by_' || given.worker, given.name, 'enshrine_' || given.worker, given.written);
    END IF;
  END LOOP;
END
$$;

-- Triggers and policies run as whoever writes.
GRANT EXECUTE ON FUNCTION refuse(text, text) TO
  enshrine_distillation_worker, enshrine_publication_worker, enshrine_outbox_relay, enshrine_disposal,
  enshrine_replay_worker, enshrine_card_renderer;
GRANT EXECUTE ON FUNCTION is_published(uuid) TO enshrine_card_renderer;

-- Who asks, for less. -----------------------------------------------------------------------------------------------
--
-- Measured: the regular expression that a proof was held against cost 24 µs, reading the key 6, digests 3, a function
-- that is a definer and pins its path 1, and every expression of PL/pgSQL more where it is the first of its transaction.
-- So the key is read once, by the function that needs it, and each function that policies ask proves the principal once.

GRANT CREATE ON SCHEMA public, enshrine_private TO enshrine_definer;

-- For a rotation: a proof by the key before holds until then. The seal is always by the key in use.
ALTER TABLE enshrine_private.principal_key
  ADD COLUMN former_inner_key bytea CHECK (length(former_inner_key) = 64),
  ADD COLUMN former_outer_key bytea CHECK (length(former_outer_key) = 64),
  ADD COLUMN former_until timestamptz,
  ADD CONSTRAINT principal_key_former_check
    CHECK (num_nulls(former_inner_key, former_outer_key, former_until) IN (0, 3));
GRANT SELECT (former_inner_key, former_outer_key, former_until) ON enshrine_private.principal_key TO enshrine_definer;

-- Raises unless the service has proven these words: by their MAC with backend and time, `<milliseconds since 1970>.<hex>`,
-- at most five minutes old.
CREATE FUNCTION enshrine_private.require_proof(words text, proof text) RETURNS void
  LANGUAGE plpgsql STABLE PARALLEL RESTRICTED SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  DECLARE
    k record;
    message bytea;
  BEGIN
    IF words IS NULL OR proof IS NULL OR length(proof) <> 78 OR substr(proof, 14, 1) <> '.'
       OR ltrim(left(proof, 13), '0123456789') <> '' THEN
      RAISE EXCEPTION 'a principal is entered with a proof of the service' USING ERRCODE = 'insufficient_privilege';
    END IF;
    message := convert_to(words, 'UTF8') || int4send(pg_backend_pid()) || int8send(left(proof, 13)::bigint);
    SELECT p.inner_key, p.outer_key, p.former_inner_key, p.former_outer_key, p.former_until
      INTO k FROM enshrine_private.principal_key p;
    IF encode(sha256(k.outer_key || sha256(k.inner_key || message)), 'hex') IS DISTINCT FROM right(proof, 64)
       AND (k.former_until IS NULL OR k.former_until < clock_timestamp()
            OR encode(sha256(k.former_outer_key || sha256(k.former_inner_key || message)), 'hex') <> right(proof, 64)) THEN
      RAISE EXCEPTION 'the proof does not hold for this principal on this connection'
        USING ERRCODE = 'insufficient_privilege',
              HINT = 'PRINCIPAL_KEY is the key of another database, or one that a rotation has ended.';
    END IF;
    IF abs(extract(epoch FROM clock_timestamp())::float8 * 1000 - left(proof, 13)::float8) > 300000 THEN
      RAISE EXCEPTION 'the proof has run out: the clocks of service and database are more than five minutes apart'
        USING ERRCODE = 'insufficient_privilege';
    END IF;
  END
  $$;

-- Enters a user or an API key for the rest of this transaction: leaves the seal. What is unusual is left to require_proof,
-- which says what is wrong with the proof, or that it is by the key before. The key is selected without parameters, and
-- all else in two expressions: a statement with parameters would be planned anew each time.
CREATE OR REPLACE FUNCTION enter_principal(principal uuid, proof text) RETURNS void
  LANGUAGE plpgsql VOLATILE PARALLEL UNSAFE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  DECLARE
    inside bytea;
    outside bytea;
    sealed text;
  BEGIN
    SELECT k.inner_key, k.outer_key INTO inside, outside FROM enshrine_private.principal_key k;
    IF (CASE WHEN length(proof) = 78 AND ltrim(left(proof, 13), '0123456789') = '' THEN
          substr(proof, 14) = '.' || encode(sha256(outside || sha256(inside || convert_to('enter ' || principal::text, 'UTF8')
            || int4send(pg_backend_pid()) || int8send(left(proof, 13)::bigint))), 'hex')
          AND abs(extract(epoch FROM clock_timestamp())::float8 * 1000 - left(proof, 13)::float8) <= 300000
        END) IS NOT TRUE THEN
      PERFORM enshrine_private.require_proof('enter ' || principal::text, proof);
    END IF;
    sealed := set_config('app.principal', principal::text || ' ' || encode(sha256(outside || sha256(inside
      || 'entered '::bytea || convert_to(principal::text, 'UTF8') || int4send(pg_backend_pid())
      || timestamptz_send(transaction_timestamp()))), 'hex'), true);
  END
  $$;

-- Id of the user or API key of this transaction; null when nobody was entered.
CREATE OR REPLACE FUNCTION app_principal() RETURNS uuid
  LANGUAGE plpgsql STABLE PARALLEL RESTRICTED SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  DECLARE
    entered text := current_setting('app.principal', true);
    inside bytea;
    outside bytea;
  BEGIN
    IF entered IS NULL OR length(entered) <> 101 THEN RETURN NULL; END IF;
    SELECT k.inner_key, k.outer_key INTO inside, outside FROM enshrine_private.principal_key k;
    IF right(entered, 64) = encode(sha256(outside || sha256(inside || 'entered '::bytea
         || convert_to(left(entered, 36), 'UTF8') || int4send(pg_backend_pid())
         || timestamptz_send(transaction_timestamp()))), 'hex') THEN
      RETURN left(entered, 36)::uuid;
    END IF;
    RETURN NULL;
  END
  $$;

CREATE OR REPLACE FUNCTION app_domains() RETURNS uuid[]
  LANGUAGE plpgsql STABLE PARALLEL RESTRICTED SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  DECLARE
    me uuid := app_principal();
  BEGIN
    IF me IS NULL THEN RETURN '{}'; END IF;
    RETURN ARRAY(
      SELECT m.domain_id
        FROM app_user u JOIN domain_membership m ON m.user_id = u.id
       WHERE u.id = me AND u.status = 'active'
      UNION
      SELECT d.id
        FROM app_user u JOIN domain d ON d.organization_id = u.organization_id
       WHERE u.id = me AND u.status = 'active' AND u.org_role = 'owner');
  END
  $$;

CREATE OR REPLACE FUNCTION app_admin_domains() RETURNS uuid[]
  LANGUAGE plpgsql STABLE PARALLEL RESTRICTED SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  DECLARE
    me uuid := app_principal();
  BEGIN
    IF me IS NULL THEN RETURN '{}'; END IF;
    RETURN ARRAY(
      SELECT m.domain_id
        FROM app_user u JOIN domain_membership m ON m.user_id = u.id
       WHERE u.id = me AND u.status = 'active' AND m.role = 'admin'
      UNION
      SELECT d.id
        FROM app_user u JOIN domain d ON d.organization_id = u.organization_id
       WHERE u.id = me AND u.status = 'active' AND u.org_role = 'owner');
  END
  $$;

CREATE OR REPLACE FUNCTION app_is_staff() RETURNS boolean
  LANGUAGE plpgsql STABLE PARALLEL RESTRICTED SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  DECLARE
    me uuid := app_principal();
  BEGIN
    IF me IS NULL THEN RETURN false; END IF;
    RETURN EXISTS (SELECT FROM app_user WHERE id = me AND status = 'active' AND org_role = 'operations');
  END
  $$;

CREATE OR REPLACE FUNCTION app_owned_organization() RETURNS uuid
  LANGUAGE plpgsql STABLE PARALLEL RESTRICTED SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  DECLARE
    me uuid := app_principal();
  BEGIN
    IF me IS NULL THEN RETURN NULL; END IF;
    RETURN (SELECT organization_id FROM app_user WHERE id = me AND status = 'active' AND org_role = 'owner');
  END
  $$;

CREATE OR REPLACE FUNCTION app_own_organization() RETURNS uuid
  LANGUAGE plpgsql STABLE PARALLEL RESTRICTED SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  DECLARE
    me uuid := app_principal();
  BEGIN
    IF me IS NULL THEN RETURN NULL; END IF;
    RETURN (SELECT organization_id FROM app_user WHERE id = me AND status = 'active');
  END
  $$;

CREATE OR REPLACE FUNCTION app_key_domain() RETURNS uuid
  LANGUAGE plpgsql STABLE PARALLEL RESTRICTED SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  DECLARE
    me uuid := app_principal();
  BEGIN
    IF me IS NULL THEN RETURN NULL; END IF;
    RETURN (SELECT domain_id FROM api_key WHERE id = me AND is_active);
  END
  $$;

CREATE OR REPLACE FUNCTION app_verified_email() RETURNS text
  LANGUAGE plpgsql STABLE PARALLEL RESTRICTED SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  DECLARE
    me uuid := app_principal();
  BEGIN
    IF me IS NULL THEN RETURN NULL; END IF;
    RETURN (SELECT email FROM app_user WHERE id = me AND status = 'active' AND email_verified);
  END
  $$;

DROP FUNCTION enshrine_private.principal_mac(bytea);
DROP FUNCTION enshrine_private.principal_seal(text);

-- Publishing keys are registered by the service, with a proof that it is the service; no role writes their table. -----

REVOKE INSERT, UPDATE (retired_at) ON publishing_key FROM enshrine_app;
DROP POLICY publishing_key_add ON publishing_key;
DROP POLICY publishing_key_change ON publishing_key;
GRANT INSERT, UPDATE (retired_at) ON publishing_key TO enshrine_definer;

-- Makes the public half of a key known for ever, and retires those before it. A retired key that is registered again
-- signs again. False for a compromised one: nothing is changed then.
CREATE FUNCTION register_publishing_key(in_kid text, in_public_jwk text, proof text) RETURNS boolean
  LANGUAGE plpgsql VOLATILE PARALLEL UNSAFE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  BEGIN
    PERFORM enshrine_private.require_proof('register ' || in_kid || ' ' || in_public_jwk, proof);
    INSERT INTO publishing_key (kid, public_jwk) VALUES (in_kid, in_public_jwk::jsonb) ON CONFLICT (kid) DO NOTHING;
    IF EXISTS (SELECT FROM publishing_key WHERE kid = in_kid AND compromised_at IS NOT NULL) THEN
      RETURN false;
    END IF;
    UPDATE publishing_key SET retired_at = NULL WHERE kid = in_kid AND retired_at IS NOT NULL;
    UPDATE publishing_key SET retired_at = now() WHERE kid <> in_kid AND retired_at IS NULL;
    RETURN true;
  END
  $$;

-- Whether a key is known and not compromised; it cannot be marked until this transaction ends.
CREATE FUNCTION hold_publishing_key(in_kid text) RETURNS boolean
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  BEGIN
    PERFORM FROM publishing_key WHERE kid = in_kid AND compromised_at IS NULL FOR SHARE;
    RETURN FOUND;
  END
  $$;

-- Jobs: the ones that there are, for rows that there are. --------------------------------------------------------------

GRANT SELECT ON publication, replay TO enshrine_definer;
CREATE POLICY publication_definer ON publication TO enshrine_definer USING (true);
CREATE POLICY replay_definer ON replay TO enshrine_definer USING (true);

-- Added in the caller's transaction; a waiting job of the same key is replaced, so that asking twice makes one job.
CREATE FUNCTION enshrine_private.add_job(job text, payload json, key text) RETURNS void
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$ BEGIN PERFORM graphile_worker.add_job(job, payload, job_key => key, max_attempts => 5); END $$;

CREATE FUNCTION add_distillation_job(run uuid) RETURNS void
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  BEGIN
    IF NOT EXISTS (SELECT FROM distillation_run WHERE id = run) THEN PERFORM refuse('job_of_nothing', 'there is no such run'); END IF;
    PERFORM enshrine_private.add_job('distill_run', json_build_object('run_id', run), 'distill_run:' || run);
  END
  $$;

CREATE FUNCTION add_publication_job(attempt uuid) RETURNS void
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  BEGIN
    IF NOT EXISTS (SELECT FROM publication WHERE id = attempt) THEN PERFORM refuse('job_of_nothing', 'there is no such publication'); END IF;
    PERFORM enshrine_private.add_job('publish_version', json_build_object('publication_id', attempt), 'publish_version:' || attempt);
  END
  $$;

CREATE FUNCTION add_replay_job(asked uuid) RETURNS void
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  BEGIN
    IF NOT EXISTS (SELECT FROM replay WHERE id = asked) THEN PERFORM refuse('job_of_nothing', 'there is no such replay'); END IF;
    PERFORM enshrine_private.add_job('replay_decisions', json_build_object('replay_id', asked), 'replay_decisions:' || asked);
  END
  $$;

CREATE FUNCTION add_relay_job() RETURNS void
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$ BEGIN PERFORM enshrine_private.add_job('relay_outbox', '{}', 'relay_outbox'); END $$;

-- Whose they are, and who may run them. ---------------------------------------------------------------------------------

DO $$
DECLARE
  routine regprocedure;
BEGIN
  FOR routine IN
    SELECT p.oid FROM pg_proc p
     WHERE (p.pronamespace = 'public'::regnamespace
            AND p.proname IN ('register_publishing_key', 'hold_publishing_key', 'add_distillation_job', 'add_publication_job', 'add_replay_job', 'add_relay_job'))
        OR (p.pronamespace = 'enshrine_private'::regnamespace AND p.proname IN ('require_proof', 'add_job'))
  LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', routine);
    EXECUTE format('ALTER FUNCTION %s OWNER TO enshrine_definer', routine);
  END LOOP;
END
$$;
GRANT EXECUTE ON FUNCTION register_publishing_key(text, text, text), hold_publishing_key(text) TO enshrine_app;
GRANT EXECUTE ON FUNCTION add_distillation_job(uuid) TO enshrine_app, enshrine_distillation_worker;
GRANT EXECUTE ON FUNCTION add_publication_job(uuid) TO enshrine_app, enshrine_publication_worker;
GRANT EXECUTE ON FUNCTION add_replay_job(uuid), add_relay_job() TO enshrine_app;

REVOKE CREATE ON SCHEMA public, enshrine_private FROM enshrine_definer;
