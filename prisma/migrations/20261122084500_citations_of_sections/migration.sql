-- How a provision is cited, and what a person should know of how its document was read.
ALTER TABLE "source_section" ADD COLUMN "citation" TEXT;
ALTER TABLE "source_material" ADD COLUMN "remarks" JSONB NOT NULL DEFAULT '[]';
