-- AlterTable
ALTER TABLE "rule_candidate" ADD COLUMN     "gate_checks" INTEGER;
