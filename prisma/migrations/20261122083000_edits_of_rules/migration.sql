-- A rule that no version has is edited; there is nothing to amend or correct.
ALTER TYPE "revision_kind" ADD VALUE 'edit';
