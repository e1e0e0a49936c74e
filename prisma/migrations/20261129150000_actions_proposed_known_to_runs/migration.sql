-- A run reads a text by the actions that open candidates propose as well, so that one deed has one action.

GRANT SELECT (inputs, action_proposal) ON rule_candidate TO enshrine_distillation_worker;
