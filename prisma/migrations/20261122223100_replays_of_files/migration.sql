-- Rows of a file that could not be run, and why, the first of them.
ALTER TABLE "replay" ADD COLUMN "unreadable" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "rejected" JSONB NOT NULL DEFAULT '[]';
ALTER TABLE replay ADD CONSTRAINT replay_unreadable_check CHECK (unreadable >= 0);
GRANT UPDATE (unreadable, rejected) ON replay TO enshrine_replay_worker;

-- A file of inputs that a replay runs. It is kept until the replay has ended.
-- CreateTable
CREATE TABLE "replay_file" (
    "replay_id" UUID NOT NULL,
    "domain_id" UUID NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "replay_file_pkey" PRIMARY KEY ("replay_id")
);

-- AddForeignKey
ALTER TABLE "replay_file" ADD CONSTRAINT "replay_file_replay_id_fkey" FOREIGN KEY ("replay_id") REFERENCES "replay"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

GRANT SELECT, INSERT ON replay_file TO enshrine_app;
GRANT SELECT, DELETE ON replay_file TO enshrine_replay_worker;
ALTER TABLE replay_file ENABLE ROW LEVEL SECURITY;
ALTER TABLE replay_file FORCE ROW LEVEL SECURITY;
CREATE POLICY replay_file_read ON replay_file FOR SELECT TO enshrine_app USING ((SELECT app_is_staff()));
CREATE POLICY replay_file_add ON replay_file FOR INSERT TO enshrine_app WITH CHECK ((SELECT app_is_staff()));
CREATE POLICY replay_file_read_by_replay_worker ON replay_file FOR SELECT TO enshrine_replay_worker
  USING (replay_id IN (SELECT id FROM replay WHERE status = 'in_progress'));
CREATE POLICY replay_file_remove_by_replay_worker ON replay_file FOR DELETE TO enshrine_replay_worker
  USING (replay_id IN (SELECT id FROM replay WHERE status = 'in_progress'));

CREATE TRIGGER replay_file_domain_of_replay AFTER INSERT ON replay_file REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_other_domain('replay', 'replay_id');
CREATE TRIGGER replay_file_keeps_domain BEFORE UPDATE OF domain_id ON replay_file FOR EACH ROW
  WHEN (OLD.domain_id IS DISTINCT FROM NEW.domain_id) EXECUTE FUNCTION refuse_move();
