-- CreateIndex
CREATE INDEX "decision_feedback_decision_id_idx" ON "decision_feedback"("decision_id");
