-- Grants to the serving role, and row-level security.
--
-- Policies compare with app.user_id: an active user, an API key, or a system actor. Nobody set: nothing is seen.
-- They are given to enshrine_app alone, so a table owner that is no superuser sees nothing either (FORCE).

-- World tables: what a domain holds. ------------------------------------------------------------------------------
--
-- Seen by members of the domain, the owner of its organization, operations staff, and by whom the columns below
-- name. Written by operations staff and by whom `writers` names.

DO $$
DECLARE
  scoped record;
  readable text;
  writable text;
BEGIN
  FOR scoped IN
    SELECT * FROM (VALUES
      -- table                     members key    actors that read                                                              actors that write                       deletes
      ('world_model',              true,  true,  '{outbox_relay,disposal,replay_worker,card_renderer}',                         '{distillation_worker,publication_worker}', false),
      ('routing_key',              true,  true,  '{distillation_worker,publication_worker,replay_worker}',                      '{}',                                   false),
      ('action',                   true,  true,  '{distillation_worker,publication_worker,replay_worker,card_renderer}',        '{}',                                   false),
      ('definition',               true,  false, '{distillation_worker,publication_worker,replay_worker,card_renderer}',        '{}',                                   true),
      ('configuration_block',      true,  true,  '{distillation_worker,publication_worker,replay_worker,card_renderer,disposal}', '{}',                                 true),

      ('source_material',          true,  false, '{distillation_worker,publication_worker,replay_worker,card_renderer}',        '{}',                                   false),
      ('source_content',           true,  false, '{distillation_worker,publication_worker}',                                    '{}',                                   false),
      ('source_section',           true,  false, '{distillation_worker,publication_worker,card_renderer}',                      '{}',                                   false),
      ('ingestion_run',            true,  false, '{}',                                                                          '{}',                                   false),

      ('distillation_run',         true,  false, '{publication_worker,card_renderer}',                                          '{distillation_worker,disposal}',       false),
      ('distillation_source',      true,  false, '{publication_worker,card_renderer}',                                          '{distillation_worker,disposal}',       false),
      ('distillation_run_output',  true,  false, '{publication_worker,card_renderer}',                                          '{distillation_worker}',                false),

      ('rule_candidate',           true,  false, '{publication_worker,replay_worker,card_renderer}',                            '{distillation_worker}',                false),
      ('steering_message',         true,  false, '{}',                                                                          '{distillation_worker}',                false),
      ('approval_decision',        true,  false, '{publication_worker,card_renderer}',                                          '{}',                                   false),
      ('rule',                     true,  false, '{distillation_worker,publication_worker,replay_worker,card_renderer}',        '{}',                                   false),
      ('rule_revision',            true,  false, '{distillation_worker,publication_worker,replay_worker,card_renderer}',        '{}',                                   false),
      ('rule_head',                true,  false, '{distillation_worker,publication_worker,replay_worker,card_renderer}',        '{}',                                   true),

      ('world_model_version',      true,  false, '{outbox_relay,replay_worker,card_renderer}',                                  '{publication_worker}',                 false),
      ('version_rule',             true,  false, '{replay_worker,card_renderer}',                                               '{publication_worker}',                 false),
      ('publication',              true,  false, '{card_renderer}',                                                             '{publication_worker}',                 false),
      ('action_module',            true,  true,  '{outbox_relay,replay_worker,card_renderer}',                                  '{publication_worker}',                 false),
      ('world_model_card',         true,  false, '{outbox_relay,card_renderer}',                                                '{publication_worker}',                 false),
      ('card_page',                true,  false, '{}',                                                                          '{card_renderer}',                      true),
      ('release_notes',            true,  false, '{outbox_relay,card_renderer}',                                                '{publication_worker}',                 false),
      ('restatement',              true,  false, '{outbox_relay,card_renderer}',                                                '{publication_worker}',                 true),
      ('release_notes_correction', true,  false, '{outbox_relay,card_renderer}',                                                '{publication_worker}',                 true),

      ('outbox_message',           true,  false, '{card_renderer}',                                                             '{publication_worker,outbox_relay}',    false),
      ('card_snapshot',            true,  false, '{}',                                                                          '{outbox_relay}',                       false),
      ('webhook_subscription',     false, false, '{}',                                                                          '{outbox_relay}',                       true),
      ('webhook_delivery',         false, false, '{}',                                                                          '{outbox_relay}',                       true),

      ('decision',                 true,  true,  '{replay_worker}',                                                             '{disposal}',                           false),
      ('decision_feedback',        true,  true,  '{}',                                                                          '{}',                                   false),
      ('replay',                   true,  false, '{}',                                                                          '{replay_worker}',                      false)
    ) AS listed (name, members, key, readers, writers, deletes)
  LOOP
    writable := '(SELECT app_is_staff())';
    IF scoped.writers <> '{}' THEN
      writable := writable || format(' OR (SELECT app_actor()) = ANY (%L::text[])', scoped.writers);
    END IF;
    readable := writable;
    IF scoped.members THEN
      readable := 'domain_id = ANY ((SELECT app_domains())::uuid[]) OR ' || readable;
    END IF;
    IF scoped.key THEN
      readable := readable || ' OR domain_id = (SELECT app_key_domain())';
    END IF;
    IF scoped.readers <> '{}' THEN
      readable := readable || format(' OR (SELECT app_actor()) = ANY (%L::text[])', scoped.readers);
    END IF;
    EXECUTE format('GRANT SELECT, INSERT ON %I TO enshrine_app', scoped.name);
    EXECUTE format('CREATE POLICY %I ON %I FOR SELECT TO enshrine_app USING (%s)',
                   scoped.name || '_read', scoped.name, readable);
    EXECUTE format('CREATE POLICY %I ON %I FOR UPDATE TO enshrine_app USING (%s) WITH CHECK (%s)',
                   scoped.name || '_change', scoped.name, writable, writable);
    -- Decisions and their feedback are added by API keys too: their own policies stand below.
    IF scoped.name NOT IN ('decision', 'decision_feedback') THEN
      EXECUTE format('CREATE POLICY %I ON %I FOR INSERT TO enshrine_app WITH CHECK (%s)',
                     scoped.name || '_add', scoped.name, writable);
    END IF;
    IF scoped.deletes THEN
      EXECUTE format('GRANT DELETE ON %I TO enshrine_app', scoped.name);
      EXECUTE format('CREATE POLICY %I ON %I FOR DELETE TO enshrine_app USING (%s)',
                     scoped.name || '_remove', scoped.name, writable);
    END IF;
  END LOOP;
END
$$;

-- Rows that are never changed once written have no UPDATE for the serving role; triggers hold for everybody else.
GRANT UPDATE ON
  world_model, action, definition, configuration_block, source_material,
  distillation_run, distillation_source, rule_candidate, rule, rule_head,
  world_model_version, publication, card_page, release_notes, restatement, release_notes_correction,
  outbox_message, card_snapshot, webhook_subscription, webhook_delivery, replay
  TO enshrine_app;
-- Erasure removes what a person said and leaves the verdict and its digests.
GRANT UPDATE (inputs, answer, subject_ref) ON decision TO enshrine_app;

-- An API key sees versions once they are published.
CREATE POLICY world_model_version_read_by_key ON world_model_version FOR SELECT TO enshrine_app
  USING (status = 'published' AND domain_id = (SELECT app_key_domain()));

CREATE POLICY decision_add ON decision FOR INSERT TO enshrine_app WITH CHECK (
  (api_key_id = (SELECT app_principal()) AND domain_id = (SELECT app_key_domain()))
  OR (simulated_by = (SELECT app_principal()) AND (SELECT app_is_staff())));

CREATE POLICY decision_feedback_add ON decision_feedback FOR INSERT TO enshrine_app WITH CHECK (
  author_id = (SELECT app_principal())
  AND (domain_id = (SELECT app_key_domain())
       OR domain_id = ANY ((SELECT app_domains())::uuid[])
       OR (SELECT app_is_staff())));

-- Module bytes are content-addressed and belong to no domain: readable through a module that is visible.
GRANT SELECT, INSERT ON module_bytes TO enshrine_app;
CREATE POLICY module_bytes_read ON module_bytes FOR SELECT TO enshrine_app USING (
  (SELECT app_is_staff())
  OR (SELECT app_actor()) = 'publication_worker'
  OR EXISTS (SELECT FROM action_module m WHERE m.digest = module_bytes.digest));
CREATE POLICY module_bytes_add ON module_bytes FOR INSERT TO enshrine_app WITH CHECK (
  (SELECT app_is_staff()) OR (SELECT app_actor()) = 'publication_worker');

-- Public keys are public.
GRANT SELECT, INSERT, UPDATE (retired_at, compromised_at) ON publishing_key TO enshrine_app;
CREATE POLICY publishing_key_read ON publishing_key FOR SELECT TO enshrine_app USING (true);
CREATE POLICY publishing_key_add ON publishing_key FOR INSERT TO enshrine_app WITH CHECK (
  (SELECT app_is_staff()) OR (SELECT app_actor()) = 'publication_worker');
CREATE POLICY publishing_key_change ON publishing_key FOR UPDATE TO enshrine_app
  USING ((SELECT app_is_staff()) OR (SELECT app_actor()) = 'publication_worker');

-- Access tables. --------------------------------------------------------------------------------------------------

GRANT SELECT, INSERT, UPDATE ON organization, domain TO enshrine_app;
GRANT SELECT, UPDATE (status, organization_id, org_role, updated_at) ON app_user TO enshrine_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON domain_membership TO enshrine_app;
GRANT SELECT, INSERT, UPDATE ON domain_invite, api_key TO enshrine_app;

-- Seen: one's own, and that of every domain one sees. Written by staff.
CREATE POLICY organization_read ON organization FOR SELECT TO enshrine_app USING (
  id = (SELECT app_own_organization())
  OR (SELECT app_is_staff())
  OR (SELECT app_actor()) IS NOT NULL
  OR EXISTS (SELECT FROM domain d WHERE d.organization_id = organization.id));
CREATE POLICY organization_add ON organization FOR INSERT TO enshrine_app WITH CHECK ((SELECT app_is_staff()));
CREATE POLICY organization_change ON organization FOR UPDATE TO enshrine_app USING ((SELECT app_is_staff()));

-- Seen by its people, by whom it invites, and by its keys. Made by staff and by the organization's owner.
CREATE POLICY domain_read ON domain FOR SELECT TO enshrine_app USING (
  id = ANY ((SELECT app_domains())::uuid[])
  OR organization_id = (SELECT app_owned_organization())
  OR (SELECT app_is_staff())
  OR id = (SELECT app_key_domain())
  OR id = ANY ((SELECT app_invited_domains())::uuid[])
  OR (SELECT app_actor()) IS NOT NULL);
CREATE POLICY domain_add ON domain FOR INSERT TO enshrine_app WITH CHECK (
  organization_id = (SELECT app_owned_organization()) OR (SELECT app_is_staff()));
CREATE POLICY domain_change ON domain FOR UPDATE TO enshrine_app
  USING (id = ANY ((SELECT app_admin_domains())::uuid[]) OR (SELECT app_is_staff()))
  WITH CHECK (organization_id = (SELECT app_owned_organization())
              OR id = ANY ((SELECT app_admin_domains())::uuid[])
              OR (SELECT app_is_staff()));

-- One's own row, those of one's organization as its owner, and the members of domains one administers.
CREATE POLICY app_user_read ON app_user FOR SELECT TO enshrine_app USING (
  id = (SELECT app_principal())
  OR (SELECT app_is_staff())
  OR organization_id = (SELECT app_owned_organization())
  OR EXISTS (
    SELECT FROM domain_membership m
     WHERE m.user_id = app_user.id AND m.domain_id = ANY ((SELECT app_admin_domains())::uuid[])));
CREATE POLICY app_user_change ON app_user FOR UPDATE TO enshrine_app USING ((SELECT app_is_staff()));

-- One's own memberships, and all of a domain that one administers. An open invite lets its addressee join, in the
-- offered role and no other: the membership first, then the invite is marked consumed.
CREATE POLICY domain_membership_read ON domain_membership FOR SELECT TO enshrine_app USING (
  user_id = (SELECT app_principal())
  OR domain_id = ANY ((SELECT app_admin_domains())::uuid[])
  OR (SELECT app_is_staff()));
CREATE POLICY domain_membership_add ON domain_membership FOR INSERT TO enshrine_app WITH CHECK (
  domain_id = ANY ((SELECT app_admin_domains())::uuid[])
  OR (SELECT app_is_staff())
  OR (user_id = (SELECT app_principal()) AND app_is_invited(domain_id, role)));
CREATE POLICY domain_membership_change ON domain_membership FOR UPDATE TO enshrine_app
  USING (domain_id = ANY ((SELECT app_admin_domains())::uuid[]) OR (SELECT app_is_staff()));
CREATE POLICY domain_membership_remove ON domain_membership FOR DELETE TO enshrine_app
  USING (domain_id = ANY ((SELECT app_admin_domains())::uuid[]) OR (SELECT app_is_staff()));

-- Administrators see and make them; the addressee sees those to their verified e-mail and consumes them.
CREATE POLICY domain_invite_read ON domain_invite FOR SELECT TO enshrine_app USING (
  domain_id = ANY ((SELECT app_admin_domains())::uuid[])
  OR (SELECT app_is_staff())
  OR email = (SELECT app_verified_email())
  OR consumed_by = (SELECT app_principal()));
CREATE POLICY domain_invite_add ON domain_invite FOR INSERT TO enshrine_app WITH CHECK (
  domain_id = ANY ((SELECT app_admin_domains())::uuid[]) OR (SELECT app_is_staff()));
CREATE POLICY domain_invite_change ON domain_invite FOR UPDATE TO enshrine_app
  USING (domain_id = ANY ((SELECT app_admin_domains())::uuid[])
         OR (SELECT app_is_staff())
         OR email = (SELECT app_verified_email()));

CREATE POLICY api_key_read ON api_key FOR SELECT TO enshrine_app USING (
  domain_id = ANY ((SELECT app_admin_domains())::uuid[]) OR (SELECT app_is_staff()));
CREATE POLICY api_key_add ON api_key FOR INSERT TO enshrine_app WITH CHECK (
  domain_id = ANY ((SELECT app_admin_domains())::uuid[]) OR (SELECT app_is_staff()));
CREATE POLICY api_key_change ON api_key FOR UPDATE TO enshrine_app
  USING (domain_id = ANY ((SELECT app_admin_domains())::uuid[]) OR (SELECT app_is_staff()));

-- Records. --------------------------------------------------------------------------------------------------------

GRANT SELECT, INSERT ON world_authoring_audit, access_audit TO enshrine_app;
GRANT SELECT, INSERT, UPDATE (answer, audit_id) ON idempotency_anchor TO enshrine_app;

-- Operator-scoped, with no domain policy, by the specification.
CREATE POLICY world_authoring_audit_read ON world_authoring_audit FOR SELECT TO enshrine_app
  USING ((SELECT app_is_staff()));
CREATE POLICY world_authoring_audit_add ON world_authoring_audit FOR INSERT TO enshrine_app
  WITH CHECK (operator_id = (SELECT app_principal()));

CREATE POLICY access_audit_read ON access_audit FOR SELECT TO enshrine_app USING (
  operator_id = (SELECT app_principal())
  OR domain_id = ANY ((SELECT app_admin_domains())::uuid[])
  OR (SELECT app_is_staff()));
CREATE POLICY access_audit_add ON access_audit FOR INSERT TO enshrine_app
  WITH CHECK (operator_id = (SELECT app_principal()));

CREATE POLICY idempotency_anchor_own ON idempotency_anchor FOR ALL TO enshrine_app
  USING (operator_id = (SELECT app_principal()));

-- The definer's own policies: on exactly the tables that it has grants on. -----------------------------------------

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY[
    'organization', 'domain', 'app_user', 'domain_membership', 'domain_invite', 'api_key',
    'world_model', 'world_model_version', 'action_module', 'configuration_block', 'release_notes', 'source_material',
    'distillation_run', 'rule_candidate', 'rule', 'outbox_message', 'webhook_subscription', 'decision', 'access_audit'
  ] LOOP
    EXECUTE format('CREATE POLICY %I ON %I TO enshrine_definer USING (true) WITH CHECK (true)',
                   name || '_definer', name);
  END LOOP;
END
$$;

-- Every table of ours, without exception. -------------------------------------------------------------------------

DO $$
DECLARE
  listed record;
BEGIN
  FOR listed IN
    SELECT c.oid::regclass AS name FROM pg_class c
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> '_prisma_migrations'
  LOOP
    EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', listed.name);
    EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', listed.name);
  END LOOP;
END
$$;
