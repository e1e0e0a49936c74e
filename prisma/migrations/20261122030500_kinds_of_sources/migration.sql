-- Contracts, internal policies and guidelines bind as well, and cards say which of them a rule rests on.
ALTER TYPE "source_material_kind" ADD VALUE 'contract';
ALTER TYPE "source_material_kind" ADD VALUE 'internal_policy';
ALTER TYPE "source_material_kind" ADD VALUE 'guideline';
