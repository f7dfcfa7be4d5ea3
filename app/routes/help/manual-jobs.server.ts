import { accountPaths } from "#app/account-paths.ts";
import { paths } from "#app/paths.ts";
import { type ManualJob, projectJobs } from "./project-jobs.server.ts";

const manualSections = [
	{ id: "intro", title: "Intro" },
	{ id: "sidebar-help", title: "Sidebar" },
	{ id: "solution-finder", title: "Solution Finder" },
	{ id: "current-project", title: "Current Project" },
	{ id: "projects-help", title: "Projects" },
];

const jobs: ManualJob[] = [
	{
		id: "account",
		section: "intro",
		title: "Create an account",
		about:
			"You need an account to search and to print. You need none to read a schedule that somebody shares with you.",
		steps: [
			"Choose **Sign up** and fill in the form. For city and company, type a part of the name: auck finds Auckland.",
			"Your company is not in the list? Choose **Click here** beside it. We email you when it has been added.",
			"Open the link in the activation email within three days. Then sign in.",
		],
		points: [
			"**Forgot password** on the sign-in page emails you a link to set a new one. It works for an hour.",
			"You are signed out 8 hours after your last click. A form that you send later comes back, filled in, when you sign in within 30 minutes. Without a connection it stays on the page: choose **Send again** later.",
		],
		open: { label: "Sign up", to: paths.signUp() },
		also: "register login log in password reset activation email company request",
	},
	{
		id: "your-account",
		section: "intro",
		title: "Change your account",
		about:
			"Your name at the top right opens **Your account**: your details, your password, and where you are signed in.",
		steps: [
			"**Change details** has your name, phone, city and company. Issues that you made before stay as they are.",
			"**Change password** asks for the present one and signs you out everywhere but here.",
			"**Change email** sends a link to the new address. Open it and choose **Confirm address**; until then the present one stays.",
		],
		points: [
			"**Where you are signed in** lists your browsers. **Sign out the others** ends them and the sign-ins of programs.",
			"We email you when your password, your address or your sign-ins change. If it was not you, the email says what to do.",
		],
		open: { label: "Your account", to: paths.account() },
		also: "profile phone name company password email address sessions devices sign out logo",
	},
	{
		id: "two-step",
		section: "intro",
		title: "Sign in with two steps",
		about: "With a code from your phone after the password, a stolen password is not enough to get into your account.",
		steps: [
			"You need an authenticator app on your phone. Under **Your account** choose **Set up two-step sign-in**, then **Set up**.",
			"Scan the QR code with the app, or type the key into it. Enter the code that the app shows, and your password.",
			"Keep the ten recovery codes where you find them without your phone: **Download as text** makes a file to print.",
		],
		points: [
			"From then on, signing in asks for the code after your password. Each code works once; a new one comes every 30 seconds.",
			"Your phone is not there? Enter a recovery code in place of the code. Each works once. **New recovery codes** replaces them all.",
			"You have lost both? An administrator resets it for you. You sign in with your password and set it up again.",
			"After five wrong codes you wait up to a quarter of an hour. The page says how long.",
			"A code is refused although you typed it right? Set the clock of your phone to automatic.",
		],
		open: { label: "Two-step sign-in", to: paths.secondFactor() },
		also: "2fa mfa totp otp second factor authenticator recovery code lost phone security",
	},
	{
		id: "api-tokens",
		section: "intro",
		title: "Let a script work for you",
		about:
			"A script can find solutions, keep lists and issue schedules for you. It needs a token, and not your password.",
		steps: [
			"Open **Your account**, then **Tokens**. Name the token after the script, and choose what it may do and when it expires.",
			"Type your password and choose **Make token**. Copy the token at once: it is not shown again.",
			"The script sends it with each call. **API reference** says how.",
		],
		points: [
			"**Read** reads what you may read. **Projects** also changes and issues your projects. **Catalogue** is for staff who change it.",
			"The list says when each token was used last. **End** stops one; a new password stops all.",
		],
		open: { label: "API tokens", to: accountPaths.tokens() },
		also: "api token script program automation integration bearer key interface",
	},
	{
		id: "words",
		section: "intro",
		title: "What the words mean",
		about: "Eight words that you meet on every screen and in every schedule.",
		points: [
			"**Solution**: one drawing (a V drawing) that shows how to seal a service or a joint, with everything tested to it.",
			"**Specimen**: one thing that a laboratory tested: a size of a service in one wall or floor, with its rating.",
			"**Report**: what the laboratory wrote about its specimens.",
			"**FRR**: fire resistance rating in minutes, such as -/60/60: structural adequacy, integrity, insulation.",
			"**Substrate**: what the wall or floor is made of.",
			"**Opening**: a place in your building that is to be sealed, with one service or several. Lists call it a penetration.",
			"**Schedule**: the Passive Fire Schedule, the document for the council and the site.",
			"**Issue**: a schedule as it was printed. It is numbered, kept and never changed.",
		],
		also: "glossary terms definition frl",
	},
	{
		id: "around",
		section: "sidebar-help",
		title: "Find your way around",
		about: "The sidebar leads everywhere. On a phone, the menu button at the top left opens it.",
		points: [
			"**Dashboard** has a search, your latest projects and what is new.",
			"**Projects** lists your saved projects, active and archived.",
			"**Solutions** is the Solution Finder. **Favourites** has your own lists of solutions.",
			"**Current Project** appears once a project is open, and on its pages: **Summary**, **Openings**, **Identification**, **Schedules**, **Site** and **People**.",
			"Your name at the top right opens **Your account**, this manual and **Sign out**.",
		],
		pictures: [["dashboard", "The dashboard: your projects, and what is new in the catalogue."]],
		open: { label: "Open the dashboard", to: paths.home() },
		also: "menu navigation home phone",
	},
	{
		id: "find",
		section: "solution-finder",
		title: "Find a tested solution",
		about: "Search in one line, or choose from lists. Both lead to the same solutions.",
		steps: [
			"Type what you need, such as **100 pvc wall 60**: size in mm, service, wall or floor, rating. Better ratings are found too: choose **exactly** to leave them out.",
			"Or choose from left to right: Orientation, Substrate, Service Classification, Service, FRR.",
			"Check below the search what was understood. Remove a part to find more.",
			"Choose **Add to Specs** on each solution that you need.",
		],
		points: [
			"No exact match? The closest solutions are shown, each with what differs. None of them is a match.",
			"A drawing code, a product or a report number works too, and so do words of the trade: gib, upvc, lagged, slab.",
			"Add **current** to leave out solutions without current evidence.",
		],
		pictures: [["finder", "A search by lists: the cards show what was tested."]],
		open: { label: "Open Solutions", to: paths.finder() },
		also: "search lists filter orientation substrate service frr coverage",
	},
	{
		id: "read",
		section: "solution-finder",
		title: "Check a solution before use",
		about: "A rating applies to what was tested, and to nothing else.",
		steps: [
			"Choose the drawing of a card. **Tested Specimens** lists FRR, size, service, insulation, substrate, notes and products of each test.",
			"Compare them with your opening: service, size, insulation, wall or floor.",
			"Choose **Installation** for the large drawing, the installation notes and the PDF.",
		],
		points: [
			"The lowest rating of a solution comes first, on cards and on paper.",
			"A card says so if a report was withdrawn, superseded or has expired.",
		],
		pictures: [["installation", "The installation view, made for the site."]],
		also: "specimen drawing installation evidence expired rating",
	},
	{
		id: "favourites",
		section: "solution-finder",
		title: "Keep solutions in favourite lists",
		about: "For solutions that you use often. Only you see your lists.",
		steps: [
			"Choose the bookmark on a card.",
			"Tick a list, or choose **New list…**.",
			"Open **Favourites** and select a list to see its solutions, rename it or delete it.",
		],
		open: { label: "Open Favourites", to: paths.favourites() },
	},
	{
		id: "collect",
		section: "current-project",
		title: "Collect solutions in a project",
		about: "The Summary lists the solutions in the order in which they are printed.",
		steps: [
			"**Add to Specs** puts a solution into the open project, or into a new list.",
			"Open **Summary**. Select a row to move or delete it. **Reorder Solutions** sorts all by orientation, substrate and service.",
			"Under **Supporting Documentation**, choose what to print besides: TDS, MSDS, warranties.",
			"Choose **Save as a project**, or **Save Changes** for one that you have. A new project asks for a name and an address.",
		],
		points: [
			"In a saved project, **Delete** crosses a solution out. With **Track Alterations** on, the schedule prints it as “Cancelled”; with it off, the schedule leaves it out.",
			"**Discard Changes** goes back to the last saved version.",
			"A list that you have not saved stays yours, even when you close the browser.",
		],
		pictures: [["summary", "The summary of a saved project."]],
		open: { label: "Open the Summary", to: paths.summary() },
		also: "specification order reorder delete tds msds warranty save",
	},
	{
		id: "identify",
		section: "current-project",
		title: "Name the project",
		about: "Identification has what the cover says: name, address, city, code and revision.",
		steps: [
			"Open **Identification**. Each field says how many characters it takes.",
			"For the city, type a part of its name: auck finds Auckland.",
			"Add your company's logo under **Your account**, in the menu below your name. It appears on every cover.",
		],
		pictures: [["identification", "Project Identification."]],
		also: "identification address city revision code logo cover",
	},
	{
		id: "openings",
		section: "current-project",
		title: "Add a list of openings",
		about: "Optional: list every opening to be sealed. The schedule prints the list.",
		steps: [
			"Open **Openings** and choose **Paste or upload**.",
			"Paste rows from a spreadsheet, or choose a CSV or Excel file. An opening with several services has a row for each, all with its number, or one cell such as **2x PVC Ø50 + 1x Cu Ø22**.",
			"Check what each column is used for, and change it where needed.",
			"Fix the rows that have a problem. Choose what terms mean that are not recognised. Then save what the page shows.",
		],
		points: [
			"Nothing is saved until you confirm. Rows with a number you already have replace the old row. Inches of metal pipes become nominal sizes; other units become millimetres. 60 min or -/2/2 is asked about: tick what it means.",
			"**Versions** keeps each list as you saved it. You can go back to one.",
		],
		also: "penetrations paste upload csv xlsx excel spreadsheet consultant versions openings services gap opening size access",
	},
	{
		id: "match",
		section: "current-project",
		title: "Match openings to solutions",
		about: "Openings with the same requirements are grouped. You confirm before anything is assigned.",
		steps: [
			"Open **Openings** and choose **Match by type**.",
			"Where a term was not recognised, choose what it means. It applies to every row.",
			"Look at each group: its state, the best match and what differs. Open a group to compare its matches side by side.",
			"Covered groups are ticked. Tick what else you accept, or all that are to be checked on site, and assign them.",
		],
		points: [
			"An empty cell means **not stated**: check it on site. Write “none” for a bare pipe. **Limits unknown**: the report does not say it.",
			"A size between two tested ones is named as that. Only the laboratory can say whether it is covered.",
			"A **consent date** in Identification decides which test standards count.",
			"The schedule prints your words beside what they were matched to, and lists what is not covered.",
		],
		pictures: [["penetrations", "Groups of openings, each with its best match."]],
		also: "penetrations terms words types candidates covered check on site limits unknown assign consent date",
	},
	...projectJobs,
];

/** The sections with what their contents say of each page. */
export const listSections = () =>
	manualSections.map((section) => ({
		...section,
		jobs: jobs.filter((job) => job.section === section.id).map(({ id, title, about }) => ({ id, title, about })),
	}));

export const findJob = (id: string | undefined) => jobs.find((job) => job.id === id) ?? null;

const plain = (text: string) => text.toLowerCase().replaceAll("**", "");

/** Finds the pages that have every word of the search, those that have them in their titles first. */
export function searchJobs(search: string): ManualJob[] {
	const words = plain(search).split(/\s+/).filter(Boolean);
	const has = (text: string) => words.every((word) => plain(text).includes(word));
	const found = jobs.filter((job) =>
		has([job.title, job.about, job.also, job.limits, ...(job.steps ?? []), ...(job.points ?? [])].join(" ")),
	);
	return found.toSorted((a, b) => Number(has(b.title)) - Number(has(a.title)));
}
