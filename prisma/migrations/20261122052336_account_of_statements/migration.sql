-- AlterTable
ALTER TABLE "distillation_source" ADD COLUMN     "sentences_defined" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "terms" JSONB NOT NULL DEFAULT '[]';

-- AlterTable
ALTER TABLE "rule_candidate" ADD COLUMN     "doubts" JSONB NOT NULL DEFAULT '[]';
