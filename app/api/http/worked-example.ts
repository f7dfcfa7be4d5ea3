/** A step of the main job: the command, and what the next ones need of its answer. */
interface Step {
	comment: string;
	command: string;
	/** The variables that keep parts of the answer, each with the place where it stands: `.[0].id`. */
	variables?: Readonly<Record<string, string>>;
}

const token = '-H "Authorization: JWT $ACCESS"';
const json = '-H "Content-Type: application/json"';

/** `/api/docs` shows these commands, and tests/api/worked-example.test.ts runs them. */
export const WORKED_EXAMPLE: readonly Step[] = [
	{
		comment: "Sign in.",
		command: `curl -sS --fail-with-body $API/auth/jwt/token/ ${json} \\
  -d '{"email": "'$EMAIL'", "password": "'$PASSWORD'"}'`,
		variables: { ACCESS: ".access" },
	},
	{
		comment: "Find: walk down the levels of the finder, here along the first choice of each.",
		command: `curl -sS --fail-with-body $API/sol/orientations/ ${token}`,
		variables: { ORI: ".[0].id" },
	},
	{
		comment: "",
		command: `curl -sS --fail-with-body $API/sol/query/$ORI/ ${token}`,
		variables: { SUB: ".[0].id" },
	},
	{
		comment: "",
		command: `curl -sS --fail-with-body $API/sol/query/$ORI/$SUB/ ${token}`,
		variables: { CLASS: ".[0].id" },
	},
	{
		comment: "",
		command: `curl -sS --fail-with-body $API/sol/byclass/$ORI/$SUB/$CLASS/ ${token}`,
		variables: { SOLUTION: ".[0].id" },
	},
	{
		comment: "Make a project in the first city of the list, with the solution that was found.",
		command: "curl -sS --fail-with-body $API/res/cities/",
		variables: { CITY: ".[0].id" },
	},
	{
		comment: "",
		command: `curl -sS --fail-with-body $API/guide/guide/ ${token} ${json} \\
  -d '{"proj_name": "Harbour Tower", "proj_address": "1 Quay Street", "city": '$CITY', "guide_item": ['$SOLUTION']}'`,
		variables: { PROJECT: ".id" },
	},
	{
		comment: "List its penetrations: all rows in one call, stored whole or not at all.",
		command: `curl -sS --fail-with-body $API/guide/guide/$PROJECT/penetration/ ${token} ${json} -d '[
  {"ref": "P-001", "level": "L1", "orientation": "Wall", "substrate": "Plasterboard", "service": "PVC",
   "service_type": "Pipe", "size": "Ø100", "insulation": "none", "required": "-/60/60"},
  {"ref": "P-002", "level": "L2", "orientation": "Wall", "substrate": "Plasterboard", "service": "PVC",
   "service_type": "Pipe", "size": "Ø100", "insulation": "none", "required": "-/60/60", "quantity": 3}
]'`,
	},
	{
		comment:
			"Match: see what the catalogue covers them with, and take the best candidate of the first type. It fits where `complete` is true and nothing in `shown` is `not shown`, as here.",
		command: `curl -sS --fail-with-body $API/guide/guide/$PROJECT/penetration/match/ ${token}`,
		variables: {
			PENETRATIONS: ".[0].penetrations",
			CANDIDATE: ".[0].candidates[0].sol",
			SPECIMENS: ".[0].candidates[0].specimens",
		},
	},
	{
		comment: "",
		command: `curl -sS --fail-with-body $API/guide/guide/$PROJECT/penetration/assign/ ${token} ${json} \\
  -d '{"penetrations": '$PENETRATIONS', "sol": '$CANDIDATE', "specimens": '$SPECIMENS'}'`,
	},
	{
		comment:
			"Read what is to be said of the project before you issue it. What is to be acknowledged is acknowledged on its page; issued by a call, it is printed as not acknowledged.",
		command: `curl -sS --fail-with-body $API/guide/guide/$PROJECT/check/ ${token}`,
	},
	{
		comment: "Issue the schedule. The answer is the PDF, as soon as it is ready.",
		command: `curl -sS --fail-with-body --max-time 660 $API/guide/guide/generate/$PROJECT/ ${token} -o schedule.pdf`,
	},
	{
		comment: "Download the issued PDF again, whenever you want: its address needs no token.",
		command: `curl -sS --fail-with-body $API/guide/guide/$PROJECT/issue/ ${token}`,
		variables: { PDF: ".[0].pdf" },
	},
	{ comment: "", command: 'curl -sS --fail-with-body "$PDF" -o again.pdf' },
];

/** The steps as one script. */
export function workedScript(address: string): string {
	const steps = WORKED_EXAMPLE.map(({ comment, command, variables }) =>
		[comment && `\n# ${comment}`, scripted(command, variables)].filter(Boolean).join("\n"),
	);
	return [`API=${address}`, "EMAIL=ann@example.org PASSWORD=…", ...steps].join("\n");
}

function scripted(command: string, variables: Step["variables"]): string {
	const assigned = Object.entries(variables ?? {});
	if (assigned.length === 0) return command;
	const [first, ...others] = assigned;
	if (others.length === 0) return `${first![0]}=$(${command} | jq -cr ${quoted(first![1])})`;
	return [
		`ANSWER=$(${command})`,
		...assigned.map(([name, path]) => `${name}=$(jq -c ${quoted(path)} <<< "$ANSWER")`),
	].join("\n");
}

const quoted = (path: string) => (path.includes("[") ? `'${path}'` : path);
