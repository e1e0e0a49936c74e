-- AlterEnum
ALTER TYPE "restatement_category" ADD VALUE 'source';
