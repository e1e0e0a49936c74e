-- What callers have used of their limits, counted in one place for all processes. Unlogged: after a crash everybody begins
-- anew, which is no harm. The table is that of rate-limiter-flexible; keys are digests, and name nobody.

CREATE SCHEMA enshrine_limits;
REVOKE ALL ON SCHEMA enshrine_limits FROM PUBLIC;
GRANT USAGE ON SCHEMA enshrine_limits TO enshrine_app;

CREATE UNLOGGED TABLE enshrine_limits.used (
  key    varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  -- Milliseconds since 1970.
  expire bigint
) WITH (fillfactor = 50);
GRANT SELECT, INSERT, UPDATE, DELETE ON enshrine_limits.used TO enshrine_app;
