-- What a decision speaks of, as it was then: a later signature is shown what changed since. Null for older decisions.
ALTER TABLE "approval_decision" ADD COLUMN "signed_content" JSONB;
