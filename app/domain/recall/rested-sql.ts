/** On notice `n`. Issues of before do not say what rested on a record: theirs is any solution of the notice that they show. */
export const restedSql = (run: string, solution: string): string =>
	`exists (select from issued_record d where d.run_id = ${run} and d.entity = n.entity and d.record_id = n.record_id
		and (${solution} = any(d.solutions) or d.solutions is null and exists (select from issued_record o
			where o.run_id = d.run_id and o.entity = 'solution' and o.record_id = ${solution})))`;
