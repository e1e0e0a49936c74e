-- A domain that has an active admin keeps one: whoever is the last can neither leave nor be made something else.

CREATE FUNCTION keep_an_admin() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  BEGIN
    -- Two admins who remove each other at once take turns here, and the second one finds what the first one did.
    PERFORM pg_advisory_xact_lock(hashtextextended('admins of ' || OLD.domain_id::text, 0));
    IF NOT EXISTS (
      SELECT FROM domain_membership m JOIN app_user u ON u.id = m.user_id
       WHERE m.domain_id = OLD.domain_id AND m.role = 'admin' AND u.status = 'active') THEN
      PERFORM refuse('domain_membership_last_admin', 'the last active admin of a domain stays');
    END IF;
    RETURN NULL;
  END
  $$;
REVOKE ALL ON FUNCTION keep_an_admin() FROM PUBLIC;
GRANT CREATE ON SCHEMA public TO enshrine_definer;
ALTER FUNCTION keep_an_admin() OWNER TO enshrine_definer;
REVOKE CREATE ON SCHEMA public FROM enshrine_definer;

CREATE TRIGGER domain_membership_last_admin_removed AFTER DELETE ON domain_membership
  FOR EACH ROW WHEN (OLD.role = 'admin') EXECUTE FUNCTION keep_an_admin();
CREATE TRIGGER domain_membership_last_admin_changed AFTER UPDATE OF role ON domain_membership
  FOR EACH ROW WHEN (OLD.role = 'admin' AND NEW.role <> 'admin') EXECUTE FUNCTION keep_an_admin();

-- Subjects are recorded whole, however long: their index holds digests, where a b-tree would refuse a long one.
DROP INDEX "decision_domain_id_subject_ref_idx";
CREATE INDEX "decision_subject_ref_idx" ON "decision" USING HASH ("subject_ref");
