/** A step of the main job: the command, and what the next ones need of its answer. */
interface Step {
	says: string;
	command: string;
	/** By variable, where it stands in the answer: `.[0].id`. */
	keeps?: Readonly<Record<string, string>>;
}

const token = '-H "Authorization: JWT $ACCESS"';
const json = '-H "Content-Type: application/json"';

/** `/api/docs` shows these commands, and tests/api/worked-example.test.ts runs them. */
export const WORKED_EXAMPLE: readonly Step[] = [
	{
		says: "Sign in.",
		command: `curl -sS --fail-with-body $API/auth/jwt/token/ ${json} \\
  -d '{"email": "'$EMAIL'", "password": "'$PASSWORD'"}'`,
		keeps: { ACCESS: ".access" },
	},
	{
		says: "Find: walk down the levels of the finder, here along the first choice of each.",
		command: `curl -sS --fail-with-body $API/sol/orientations/ ${token}`,
		keeps: { ORI: ".[0].id" },
	},
	{
		says: "",
		command: `curl -sS --fail-with-body $API/sol/query/$ORI/ ${token}`,
		keeps: { SUB: ".[0].id" },
	},
	{
		says: "",
		command: `curl -sS --fail-with-body $API/sol/query/$ORI/$SUB/ ${token}`,
		keeps: { CLASS: ".[0].id" },
	},
	{
		says: "",
		command: `curl -sS --fail-with-body $API/sol/byclass/$ORI/$SUB/$CLASS/ ${token}`,
		keeps: { SOLUTION: ".[0].id" },
	},
	{
		says: "Make a project in the first city of the list, with the solution that was found.",
		command: "curl -sS --fail-with-body $API/res/cities/",
		keeps: { CITY: ".[0].id" },
	},
	{
		says: "",
		command: `curl -sS --fail-with-body $API/guide/guide/ ${token} ${json} \\
  -d '{"proj_name": "Harbour Tower", "proj_address": "1 Quay Street", "city": '$CITY', "guide_item": ['$SOLUTION']}'`,
		keeps: { PROJECT: ".id" },
	},
	{
		says: "List its penetrations: all rows in one call, stored whole or not at all.",
		command: `curl -sS --fail-with-body $API/guide/guide/$PROJECT/penetration/ ${token} ${json} -d '[
  {"ref": "P-001", "level": "L1", "orientation": "Wall", "substrate": "Plasterboard", "service": "PVC",
   "service_type": "Pipe", "size": "Ø100", "insulation": "none", "required": "-/60/60"},
  {"ref": "P-002", "level": "L2", "orientation": "Wall", "substrate": "Plasterboard", "service": "PVC",
   "service_type": "Pipe", "size": "Ø100", "insulation": "none", "required": "-/60/60", "quantity": 3}
]'`,
	},
	{
		says: "Match: see what the catalogue covers them with, and take the best candidate of the first type. It fits where `complete` is true and nothing in `shown` is `not shown`, as here.",
		command: `curl -sS --fail-with-body $API/guide/guide/$PROJECT/penetration/match/ ${token}`,
		keeps: {
			PENETRATIONS: ".[0].penetrations",
			CANDIDATE: ".[0].candidates[0].sol",
			SPECIMENS: ".[0].candidates[0].specimens",
		},
	},
	{
		says: "",
		command: `curl -sS --fail-with-body $API/guide/guide/$PROJECT/penetration/assign/ ${token} ${json} \\
  -d '{"penetrations": '$PENETRATIONS', "sol": '$CANDIDATE', "specimens": '$SPECIMENS'}'`,
	},
	{
		says: "Read what is to be said of the project before you issue it. What is to be acknowledged is acknowledged on its page; issued by a call, it is printed as not acknowledged.",
		command: `curl -sS --fail-with-body $API/guide/guide/$PROJECT/check/ ${token}`,
	},
	{
		says: "Issue the schedule. The answer is the PDF, as soon as it is ready.",
		command: `curl -sS --fail-with-body --max-time 660 $API/guide/guide/generate/$PROJECT/ ${token} -o schedule.pdf`,
	},
	{
		says: "Download the issued PDF again, whenever you want: its address needs no token.",
		command: `curl -sS --fail-with-body $API/guide/guide/$PROJECT/issue/ ${token}`,
		keeps: { PDF: ".[0].pdf" },
	},
	{ says: "", command: 'curl -sS --fail-with-body "$PDF" -o again.pdf' },
];

/** The steps as one script. */
export function workedScript(address: string): string {
	const steps = WORKED_EXAMPLE.map(({ says, command, keeps }) =>
		[says && `\n# ${says}`, scripted(command, keeps)].filter(Boolean).join("\n"),
	);
	return [`API=${address}`, "EMAIL=ann@example.org PASSWORD=…", ...steps].join("\n");
}

function scripted(command: string, keeps: Step["keeps"]): string {
	const kept = Object.entries(keeps ?? {});
	if (kept.length === 0) return command;
	const [first, ...others] = kept;
	if (others.length === 0) return `${first![0]}=$(${command} | jq -cr ${quoted(first![1])})`;
	return [`ANSWER=$(${command})`, ...kept.map(([name, path]) => `${name}=$(jq -c ${quoted(path)} <<< "$ANSWER")`)].join(
		"\n",
	);
}

const quoted = (path: string) => (path.includes("[") ? `'${path}'` : path);
