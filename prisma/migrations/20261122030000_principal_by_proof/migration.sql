-- A principal that SQL cannot forge. Until now it was a setting, which anybody who runs SQL as the serving role could
-- set to somebody else's id, or to that of a system actor.
--
-- The service proves whom it acts for: by a MAC over the principal, the backend that it talks to and the time, with a key
-- that the serving role cannot read. enter_principal checks the proof and leaves a seal in app.principal: a MAC of its
-- own over the principal, the backend and the transaction. Policies believe the seal alone, so that the setting means
-- nothing in another transaction or another connection, whoever sets it.

CREATE SCHEMA enshrine_private;
REVOKE ALL ON SCHEMA enshrine_private FROM PUBLIC;
GRANT USAGE ON SCHEMA enshrine_private TO enshrine_definer;

-- One row, written by whoever migrates. HMAC's two padded keys are kept ready: they are what its definition needs.
CREATE TABLE enshrine_private.principal_key (
  one       boolean PRIMARY KEY DEFAULT true CHECK (one),
  key       bytea NOT NULL CHECK (length(key) = 32),
  inner_key bytea NOT NULL CHECK (length(inner_key) = 64),
  outer_key bytea NOT NULL CHECK (length(outer_key) = 64)
);
REVOKE ALL ON enshrine_private.principal_key FROM PUBLIC;
GRANT SELECT (inner_key, outer_key) ON enshrine_private.principal_key TO enshrine_definer;

GRANT CREATE ON SCHEMA public, enshrine_private TO enshrine_definer;

-- HMAC-SHA-256 (RFC 2104). Null without a key: then nobody is believed.
CREATE FUNCTION enshrine_private.principal_mac(message bytea) RETURNS bytea
  LANGUAGE plpgsql STABLE PARALLEL RESTRICTED SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  BEGIN
    RETURN (
      SELECT sha256(k.outer_key || sha256(k.inner_key || message)) FROM enshrine_private.principal_key k);
  END
  $$;

-- What the seal of a principal, as text, is in this transaction of this backend.
CREATE FUNCTION enshrine_private.principal_seal(principal text) RETURNS text
  LANGUAGE plpgsql STABLE PARALLEL RESTRICTED SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  BEGIN
    RETURN (
      SELECT encode(sha256(k.outer_key || sha256(k.inner_key || 'entered '::bytea || convert_to(principal, 'UTF8')
                    || int4send(pg_backend_pid()) || timestamptz_send(transaction_timestamp()))), 'hex')
        FROM enshrine_private.principal_key k);
  END
  $$;

-- Enters a user, an API key or a system actor for the rest of this transaction.
-- proof: `<milliseconds since 1970>.<hex of the MAC over principal, backend and that time>`
CREATE FUNCTION enter_principal(principal uuid, proof text) RETURNS void
  LANGUAGE plpgsql VOLATILE PARALLEL UNSAFE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  DECLARE
    at bigint;
    expected text;
  BEGIN
    IF principal IS NULL OR proof IS NULL OR proof !~ '^[0-9]{13}\.[0-9a-f]{64}$' THEN
      RAISE EXCEPTION 'a principal is entered with a proof of the service' USING ERRCODE = 'insufficient_privilege';
    END IF;
    at := left(proof, 13)::bigint;
    expected := encode(enshrine_private.principal_mac(
      'enter '::bytea || convert_to(principal::text, 'UTF8') || int4send(pg_backend_pid()) || int8send(at)), 'hex');
    IF expected IS NULL OR expected <> right(proof, 64) THEN
      RAISE EXCEPTION 'the proof does not hold for this principal on this connection'
        USING ERRCODE = 'insufficient_privilege', HINT = 'PRINCIPAL_KEY is the key of another database.';
    END IF;
    IF abs(extract(epoch FROM clock_timestamp()) * 1000 - at) > 300000 THEN
      RAISE EXCEPTION 'the proof has run out: the clocks of service and database are more than five minutes apart'
        USING ERRCODE = 'insufficient_privilege';
    END IF;
    PERFORM set_config('app.principal',
                       principal::text || ' ' || enshrine_private.principal_seal(principal::text), true);
  END
  $$;

-- Id of the user, API key or system actor of this transaction; null when nobody was entered.
CREATE OR REPLACE FUNCTION app_principal() RETURNS uuid
  LANGUAGE plpgsql STABLE PARALLEL RESTRICTED SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  DECLARE
    entered text := current_setting('app.principal', true);
  BEGIN
    IF length(entered) = 101 AND right(entered, 64) = enshrine_private.principal_seal(left(entered, 36)) THEN
      RETURN left(entered, 36)::uuid;
    END IF;
    RETURN NULL;
  END
  $$;

CREATE OR REPLACE FUNCTION app_actor() RETURNS text
  LANGUAGE sql STABLE PARALLEL RESTRICTED
  AS $$
    SELECT CASE app_principal()
      WHEN '00000000-0000-7000-8000-000000000001'::uuid THEN 'distillation_worker'
      WHEN '00000000-0000-7000-8000-000000000002'::uuid THEN 'publication_worker'
      WHEN '00000000-0000-7000-8000-000000000003'::uuid THEN 'outbox_relay'
      WHEN '00000000-0000-7000-8000-000000000004'::uuid THEN 'disposal'
      WHEN '00000000-0000-7000-8000-000000000005'::uuid THEN 'replay_worker'
      WHEN '00000000-0000-7000-8000-000000000006'::uuid THEN 'card_renderer'
    END
  $$;

-- The seal names the backend, and a parallel worker is another one.
DO $$
DECLARE
  routine regprocedure;
BEGIN
  FOR routine IN
    SELECT oid FROM pg_proc
     WHERE pronamespace = 'public'::regnamespace AND proname LIKE 'app\_%' AND proparallel = 's'
  LOOP
    EXECUTE format('ALTER FUNCTION %s PARALLEL RESTRICTED', routine);
  END LOOP;
END
$$;

ALTER FUNCTION enshrine_private.principal_mac(bytea) OWNER TO enshrine_definer;
ALTER FUNCTION enshrine_private.principal_seal(text) OWNER TO enshrine_definer;
ALTER FUNCTION enter_principal(uuid, text) OWNER TO enshrine_definer;
ALTER FUNCTION app_principal() OWNER TO enshrine_definer;
REVOKE ALL ON FUNCTION enshrine_private.principal_mac(bytea), enshrine_private.principal_seal(text),
  enter_principal(uuid, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION enter_principal(uuid, text) TO enshrine_app;

REVOKE CREATE ON SCHEMA public, enshrine_private FROM enshrine_definer;

-- A recorded decision is erased, never changed. ------------------------------------------------------------------------

REVOKE UPDATE ON decision FROM enshrine_app;
REVOKE UPDATE (inputs, answer, subject_ref) ON decision FROM enshrine_app;

GRANT CREATE ON SCHEMA public TO enshrine_definer;
GRANT UPDATE (inputs, answer, subject_ref) ON decision TO enshrine_definer;

-- Removes from the records of a world what they keep about a subject, and answers how many. Verdict, reasons and the
-- digest of the inputs stay. For operations staff, as everything of the operators.
CREATE FUNCTION erase_decisions(in_world uuid, in_subject text) RETURNS integer
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  DECLARE
    erased integer;
  BEGIN
    IF NOT app_is_staff() THEN
      RAISE EXCEPTION 'decisions are erased by operations staff' USING ERRCODE = 'insufficient_privilege';
    END IF;
    UPDATE decision
       SET inputs = NULL, subject_ref = NULL,
           answer = (answer - 'rules' - 'definitions') || '{"outputs": [], "obligations": []}'::jsonb
     WHERE world_id = in_world AND subject_ref = in_subject;
    GET DIAGNOSTICS erased = ROW_COUNT;
    RETURN erased;
  END
  $$;
ALTER FUNCTION erase_decisions(uuid, text) OWNER TO enshrine_definer;
REVOKE ALL ON FUNCTION erase_decisions(uuid, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION erase_decisions(uuid, text) TO enshrine_app;

REVOKE CREATE ON SCHEMA public FROM enshrine_definer;
