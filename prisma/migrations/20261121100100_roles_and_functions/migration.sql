-- Roles, and the functions that row-level security asks.
--
-- enshrine_app      serves. It owns nothing. A login of another name serves by being a member of it.
-- enshrine_definer  owns the SECURITY DEFINER functions; nobody logs in as it, and it has its own policies.
--                   The command line's seeding (first operator, demo users) runs as it, by SET ROLE.
--
-- Roles belong to the whole server: two databases of one server share them, and may be migrated at once.

DO $$
DECLARE
  wanted text;
BEGIN
  FOREACH wanted IN ARRAY ARRAY['enshrine_app', 'enshrine_definer'] LOOP
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
  -- Whoever is no superuser must be able to become the definer, to give it the functions.
  IF NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
    EXECUTE format('GRANT enshrine_definer TO %I', current_user);
  END IF;
END
$$;

REVOKE CREATE ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO enshrine_app, enshrine_definer;

-- The service's readiness says which migrations it found.
DO $$
BEGIN
  IF to_regclass('public._prisma_migrations') IS NOT NULL THEN
    GRANT SELECT ON public._prisma_migrations TO enshrine_app;
  END IF;
END
$$;

-- What the definer's functions read and write, and no more. ------------------------------------------------------

GRANT SELECT ON
  organization, domain, app_user, domain_membership, domain_invite, api_key,
  world_model, world_model_version, action_module, configuration_block, release_notes, source_material,
  distillation_run, rule_candidate, rule, outbox_message, webhook_subscription, decision
  TO enshrine_definer;
GRANT INSERT, UPDATE ON organization, domain, app_user, domain_membership TO enshrine_definer;
GRANT INSERT ON access_audit, decision TO enshrine_definer;
GRANT UPDATE (last_used_at) ON api_key TO enshrine_definer;

-- Who asks. ------------------------------------------------------------------------------------------------------

-- Id of the user, API key or system actor of this transaction; null when nobody was set.
CREATE FUNCTION app_principal() RETURNS uuid
  LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('app.user_id', true), '')::uuid $$;

-- Name of the system actor, or null. The list of src/db/transaction.ts; a test holds the two together.
CREATE FUNCTION app_actor() RETURNS text
  LANGUAGE sql STABLE PARALLEL SAFE
  AS $$
    SELECT CASE nullif(current_setting('app.user_id', true), '')::uuid
      WHEN '00000000-0000-7000-8000-000000000001'::uuid THEN 'distillation_worker'
      WHEN '00000000-0000-7000-8000-000000000002'::uuid THEN 'publication_worker'
      WHEN '00000000-0000-7000-8000-000000000003'::uuid THEN 'outbox_relay'
      WHEN '00000000-0000-7000-8000-000000000004'::uuid THEN 'disposal'
      WHEN '00000000-0000-7000-8000-000000000005'::uuid THEN 'replay_worker'
      WHEN '00000000-0000-7000-8000-000000000006'::uuid THEN 'card_renderer'
    END
  $$;

-- Policies wrap each call in (SELECT …), so that it runs once a statement. The functions are definers because
-- they read the tables whose policies ask them.

CREATE FUNCTION app_is_staff() RETURNS boolean
  LANGUAGE plpgsql STABLE PARALLEL SAFE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  BEGIN
    RETURN EXISTS (
      SELECT FROM app_user
       WHERE id = app_principal() AND status = 'active' AND org_role = 'operations');
  END
  $$;

-- Domains that an active user is a member of, or whose organization they own.
CREATE FUNCTION app_domains() RETURNS uuid[]
  LANGUAGE plpgsql STABLE PARALLEL SAFE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  BEGIN
    RETURN ARRAY(
      SELECT m.domain_id
        FROM app_user u JOIN domain_membership m ON m.user_id = u.id
       WHERE u.id = app_principal() AND u.status = 'active'
      UNION
      SELECT d.id
        FROM app_user u JOIN domain d ON d.organization_id = u.organization_id
       WHERE u.id = app_principal() AND u.status = 'active' AND u.org_role = 'owner');
  END
  $$;

-- Those of app_domains() that the user administers.
CREATE FUNCTION app_admin_domains() RETURNS uuid[]
  LANGUAGE plpgsql STABLE PARALLEL SAFE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  BEGIN
    RETURN ARRAY(
      SELECT m.domain_id
        FROM app_user u JOIN domain_membership m ON m.user_id = u.id
       WHERE u.id = app_principal() AND u.status = 'active' AND m.role = 'admin'
      UNION
      SELECT d.id
        FROM app_user u JOIN domain d ON d.organization_id = u.organization_id
       WHERE u.id = app_principal() AND u.status = 'active' AND u.org_role = 'owner');
  END
  $$;

-- The organization that an active user owns, or null.
CREATE FUNCTION app_owned_organization() RETURNS uuid
  LANGUAGE plpgsql STABLE PARALLEL SAFE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  BEGIN
    RETURN (
      SELECT organization_id FROM app_user
       WHERE id = app_principal() AND status = 'active' AND org_role = 'owner');
  END
  $$;

-- The organization that an active user belongs to, or null.
CREATE FUNCTION app_own_organization() RETURNS uuid
  LANGUAGE plpgsql STABLE PARALLEL SAFE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  BEGIN
    RETURN (SELECT organization_id FROM app_user WHERE id = app_principal() AND status = 'active');
  END
  $$;

-- The domain that an active API key is bound to, or null. Expiry is the authentication's, by its own clock.
CREATE FUNCTION app_key_domain() RETURNS uuid
  LANGUAGE plpgsql STABLE PARALLEL SAFE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  BEGIN
    RETURN (SELECT domain_id FROM api_key WHERE id = app_principal() AND is_active);
  END
  $$;

-- The verified e-mail of an active user, case-folded, or null: what invites are addressed to.
CREATE FUNCTION app_verified_email() RETURNS text
  LANGUAGE plpgsql STABLE PARALLEL SAFE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  BEGIN
    RETURN (
      SELECT email FROM app_user
       WHERE id = app_principal() AND status = 'active' AND email_verified);
  END
  $$;

-- Domains with an open invite to the user's verified e-mail.
CREATE FUNCTION app_invited_domains() RETURNS uuid[]
  LANGUAGE plpgsql STABLE PARALLEL SAFE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  BEGIN
    RETURN ARRAY(
      SELECT domain_id FROM domain_invite
       WHERE email = app_verified_email() AND consumed_at IS NULL AND revoked_at IS NULL);
  END
  $$;

-- Whether an open invite offers the user this role in this domain.
CREATE FUNCTION app_is_invited(in_domain uuid, as_role domain_role) RETURNS boolean
  LANGUAGE plpgsql STABLE PARALLEL SAFE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  BEGIN
    RETURN EXISTS (
      SELECT FROM domain_invite
       WHERE domain_id = in_domain AND role = as_role AND email = app_verified_email()
         AND consumed_at IS NULL AND revoked_at IS NULL);
  END
  $$;

-- What may run before a principal is known. -----------------------------------------------------------------------

-- The user of a verified token, their role in the asked domain, and that domain's organization, in one call.
-- First sight of a subject inserts it (active, no organization, no role) under `new_id`, a UUIDv7 of the caller's.
-- The e-mail follows the token; a token without one leaves the known one alone.
CREATE FUNCTION auth_user(
  in_subject text, in_email text, in_email_verified boolean, in_name text, in_domain uuid, new_id uuid
) RETURNS TABLE (
  user_id uuid, email text, email_verified boolean, name text, status user_status,
  organization_id uuid, org_role org_role, domain_role domain_role, domain_organization_id uuid
)
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  #variable_conflict use_column
  DECLARE
    -- Folded by the caller already, and by ASCII alone: other rules would make two people's addresses one.
    folded text := lower(in_email COLLATE "C");
    verified boolean := coalesce(in_email_verified, false);
    known app_user%ROWTYPE;
  BEGIN
    SELECT * INTO known FROM app_user u WHERE u.subject = in_subject;
    IF NOT FOUND THEN
      INSERT INTO app_user (id, subject, email, email_verified, name, updated_at)
      VALUES (new_id, in_subject, folded, verified AND folded IS NOT NULL, in_name, now())
      ON CONFLICT (subject) DO NOTHING;
      SELECT * INTO STRICT known FROM app_user u WHERE u.subject = in_subject;
    END IF;
    IF folded IS NOT NULL AND (
         known.email IS DISTINCT FROM folded
      OR known.email_verified <> verified
      OR (in_name IS NOT NULL AND known.name IS DISTINCT FROM in_name)) THEN
      UPDATE app_user u
         SET email = folded, email_verified = verified, name = coalesce(in_name, u.name), updated_at = now()
       WHERE u.id = known.id
      RETURNING * INTO known;
    END IF;
    RETURN QUERY
      SELECT known.id, known.email, known.email_verified, known.name, known.status,
             known.organization_id, known.org_role,
             (SELECT m.role FROM domain_membership m WHERE m.domain_id = in_domain AND m.user_id = known.id),
             (SELECT d.organization_id FROM domain d WHERE d.id = in_domain);
  END
  $$;

-- The keys behind these SHA-256 hashes, inactive and expired ones included: the caller says which it is.
CREATE FUNCTION auth_keys(hashes bytea[])
  RETURNS TABLE (
    key_hash bytea, key_id uuid, domain_id uuid, organization_id uuid,
    scopes text[], is_active boolean, expires_at timestamptz
  )
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
    SELECT k.key_hash, k.id, k.domain_id, d.organization_id, k.scopes, k.is_active, k.expires_at
      FROM api_key k JOIN domain d ON d.id = k.domain_id
     WHERE k.key_hash = ANY (hashes)
  $$;

-- Notes the last use of keys, in batches; never moves it back.
CREATE FUNCTION touch_keys(ids uuid[], used_at timestamptz) RETURNS void
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
    UPDATE api_key SET last_used_at = used_at
     WHERE id = ANY (ids) AND (last_used_at IS NULL OR last_used_at < used_at)
  $$;

-- The invite behind a token's SHA-256, whoever asks: whoever holds the token is told what it is worth to them.
CREATE FUNCTION find_invite(in_token_hash bytea)
  RETURNS TABLE (
    id uuid, domain_id uuid, email text, role domain_role, expires_at timestamptz,
    consumed_at timestamptz, consumed_by uuid, revoked_at timestamptz,
    domain_slug text, domain_name text, organization_id uuid, organization_slug text, organization_name text
  )
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
    SELECT i.id, i.domain_id, i.email, i.role, i.expires_at, i.consumed_at, i.consumed_by, i.revoked_at,
           d.slug, d.name, o.id, o.slug, o.name
      FROM domain_invite i
      JOIN domain d ON d.id = i.domain_id
      JOIN organization o ON o.id = d.organization_id
     WHERE i.token_hash = in_token_hash
  $$;

-- Whether an active user has verified this e-mail: decides between an invitation mail and a row in the pending
-- view. An unverified claim to an address must not keep the mail from its owner.
CREATE FUNCTION email_is_known(in_email text) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$ SELECT EXISTS (SELECT FROM app_user WHERE email = lower(in_email COLLATE "C") AND email_verified AND status = 'active') $$;

-- Whose they are, and who may run them. ---------------------------------------------------------------------------

GRANT CREATE ON SCHEMA public TO enshrine_definer;

DO $$
DECLARE
  routine regprocedure;
BEGIN
  FOR routine IN
    SELECT p.oid::regprocedure FROM pg_proc p
     WHERE p.pronamespace = 'public'::regnamespace
       AND p.proname IN ('app_principal', 'app_actor', 'app_is_staff', 'app_domains', 'app_admin_domains',
                         'app_owned_organization', 'app_own_organization', 'app_key_domain', 'app_verified_email',
                         'app_invited_domains', 'app_is_invited',
                         'auth_user', 'auth_keys', 'touch_keys', 'find_invite', 'email_is_known')
  LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', routine);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO enshrine_app, enshrine_definer', routine);
    IF (SELECT prosecdef FROM pg_proc WHERE oid = routine) THEN
      EXECUTE format('ALTER FUNCTION %s OWNER TO enshrine_definer', routine);
    END IF;
  END LOOP;
END
$$;

REVOKE CREATE ON SCHEMA public FROM enshrine_definer;
