-- What a replay leaves out is counted by the worker that runs it.
GRANT UPDATE (masked, without_inputs, beyond_limit) ON replay TO enshrine_replay_worker;
