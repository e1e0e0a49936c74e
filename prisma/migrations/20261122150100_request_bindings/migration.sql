-- Where a request of the AuthZEN API holds the inputs of an action.
ALTER TABLE "action" ADD COLUMN "bindings" JSONB NOT NULL DEFAULT '[]';
