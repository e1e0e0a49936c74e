-- Whether a person changed the rule since the code agent last wrote it: the repair loop leaves it alone then.
ALTER TABLE "rule_candidate" ADD COLUMN "hand_edited" BOOLEAN NOT NULL DEFAULT false;

-- Candidates that a person edited until now; the owner is held to the policies as well. What was decided on is decided.
ALTER TABLE rule_candidate NO FORCE ROW LEVEL SECURITY;
ALTER TABLE world_authoring_audit NO FORCE ROW LEVEL SECURITY;
UPDATE rule_candidate c SET hand_edited = true
 WHERE c.status NOT IN ('enshrined', 'rejected')
   AND EXISTS (SELECT FROM world_authoring_audit a
                WHERE a.target_type = 'rule_candidate' AND a.target_id = c.id AND a.action = 'revised'
                  AND NOT (a.detail ? 'steered'));
ALTER TABLE rule_candidate FORCE ROW LEVEL SECURITY;
ALTER TABLE world_authoring_audit FORCE ROW LEVEL SECURITY;
