-- What people said of the decisions about a subject may name it: erasing takes the words with the rest. That something was
-- said, by whom and when, stays.
GRANT SELECT (decision_id), UPDATE (text) ON decision_feedback TO enshrine_definer;
CREATE POLICY decision_feedback_definer ON decision_feedback FOR UPDATE TO enshrine_definer USING (true) WITH CHECK (true);
CREATE POLICY decision_feedback_definer_reads ON decision_feedback FOR SELECT TO enshrine_definer USING (true);

CREATE OR REPLACE FUNCTION erase_decisions(in_world uuid, in_subject text) RETURNS integer
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  DECLARE
    erased integer;
  BEGIN
    IF NOT app_is_staff() THEN
      RAISE EXCEPTION 'decisions are erased by operations staff' USING ERRCODE = 'insufficient_privilege';
    END IF;
    UPDATE decision_feedback
       SET text = ''
     WHERE decision_id IN (SELECT id FROM decision WHERE world_id = in_world AND subject_ref = in_subject);
    UPDATE decision
       SET inputs = NULL, subject_ref = NULL,
           answer = ((answer::jsonb - 'rules' - 'definitions' - 'counterfactuals') || jsonb_build_object(
             'outputs', '[]'::jsonb,
             'obligations', (SELECT coalesce(jsonb_agg(due.obligation || '{"values": []}'::jsonb ORDER BY due.place), '[]'::jsonb)
                               FROM jsonb_array_elements(answer::jsonb -> 'obligations')
                                    WITH ORDINALITY AS due (obligation, place))))::json
     WHERE world_id = in_world AND subject_ref = in_subject;
    GET DIAGNOSTICS erased = ROW_COUNT;
    RETURN erased;
  END
  $$;
