-- AlterTable
ALTER TABLE "distillation_run" ADD COLUMN     "model_settings" JSONB;

-- AlterTable
ALTER TABLE "distillation_source" ADD COLUMN     "candidates_dropped" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "completion_tokens" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "model_answers" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "model_cost" DECIMAL(18,6),
ADD COLUMN     "parts_done" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "parts_total" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "prompt_tokens" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "quotes_dropped" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "tokens_estimated" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "rule_candidate" ADD COLUMN     "model_readings" JSONB NOT NULL DEFAULT '[]';
