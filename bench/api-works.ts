/** A call to measure; `sql` is the statement below it that finds the ids, as a floor for what any server could do. */
export interface Work {
	name: string;
	method: "GET" | "PATCH";
	path: string;
	body?: string;
	sql?: string;
}

export const works = (
	path: { ori: number; sub: number; class: number; serv: number },
	project: number,
	items: number[],
	size: number,
): Work[] => {
	// At each size one hit and eleven, as other answers are of equal length, but for `byclass`.
	const found = { "one hit": `V-${size}`, "11 hits": `V-${size / 10 - 1}` };
	const through = `orientation_id = ${path.ori} and substrate_name_id = ${path.sub} and classification_id = ${path.class}`;
	const query = `sol/query/${path.ori}/${path.sub}/${path.class}/`;
	return [
		{
			name: "byclass",
			method: "GET",
			path: `sol/byclass/${path.ori}/${path.sub}/${path.class}/`,
			sql: `select id from solution where id in (select solution_id from solution_path where ${through}) order by drawing, id`,
		},
		...Object.entries(found).map(([hits, code]): Work => {
			const sql = `select id from solution where is_offered and drawing ilike '%${code}%' order by drawing, id limit 500`;
			return { name: `search, ${hits}`, method: "GET", path: `sol/?drawing=${code}`, sql };
		}),
		{
			name: "latest",
			method: "GET",
			path: "sol/latest/sols/",
			sql: "select id from solution where is_offered order by updated desc, id desc limit 12",
		},
		{ name: "solution", method: "GET", path: "sol/7/", sql: "select * from solution where id = 7" },
		{
			name: "query",
			method: "GET",
			path: query,
			sql: `select l.id, l.name from path_count p join service_material l on l.id = p.material_id where ${through} and material_id <> 0 and frr_group_id = 0 and service_type_id = 0 order by l.name`,
		},
		{
			name: "active",
			method: "GET",
			path: "guide/guide/active/",
			sql: "select * from project where user_id = 1 and is_active order by updated desc, id desc",
		},
		{
			name: "PATCH, 50 items",
			method: "PATCH",
			path: `guide/guide/${project}/`,
			body: JSON.stringify({ specs: items.map((sol, at) => ({ sol, no_id: at + 1, is_active: true })) }),
		},
		{
			name: "rank",
			method: "GET",
			path: "res/rank_solutions/",
			sql: "select i.solution_id, count(*) from project_item i join solution s on s.id = i.solution_id where i.is_active group by i.solution_id, s.drawing order by count(*) desc, s.drawing, i.solution_id limit 10",
		},
	];
};
