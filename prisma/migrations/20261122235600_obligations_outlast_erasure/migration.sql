-- What is due is said by the law and not by the person: a retry that is answered from an erased record still says it, but
-- for the values that were computed from what the person gave.
CREATE OR REPLACE FUNCTION erase_decisions(in_world uuid, in_subject text) RETURNS integer
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  DECLARE
    erased integer;
  BEGIN
    IF NOT app_is_staff() THEN
      RAISE EXCEPTION 'decisions are erased by operations staff' USING ERRCODE = 'insufficient_privilege';
    END IF;
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
