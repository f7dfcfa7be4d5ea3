import { paths } from "#app/paths.ts";

/** A page of the manual. Within its texts `**…**` marks what stands on the screen; in its steps the name of a screen leads there. */
export interface ManualJob {
	id: string;
	section: string;
	title: string;
	/** States in a sentence what the page is for. */
	about: string;
	steps?: string[];
	points?: string[];
	/** How often or how long something can be done. */
	limits?: string;
	/** Names of pictures, each with the words below it. */
	pictures?: [name: string, caption: string][];
	open?: { label: string; to: string };
	/** Words by which people look for it, and which it does not say. */
	also?: string;
}

/** Pages of the manual about projects as a whole: issuing, sharing, people, checking. */
export const projectJobs: ManualJob[] = [
	{
		id: "issue",
		section: "projects-help",
		title: "Issue a schedule",
		about: "An issue is printed from the last saved version of the project, numbered and kept.",
		steps: [
			"Open **Projects** and choose **PDF** beside your project.",
			"Say what the schedule is for: consent, construction or as built.",
			"Read what was found: what blocks the issue, what you confirm, and what is good to know. Tick each point you accept.",
			"Choose **Issue schedule**, wait a minute or two, and download it. You can go on working meanwhile.",
		],
		points: [
			"What you accept is printed with your name and the time. The first two pages say how many openings are covered, to be checked and without a solution, and on which pages they stand. The issue's shared and public pages say the same.",
		],
		limits:
			"PDF generation is limited to one schedule every 5 minutes initially. After a change you can print the same project again at once, three times in 15 minutes.",
		pictures: [["schedule", "The issued schedules of a project."]],
		open: { label: "Open Projects", to: paths.projects() },
		also: "pdf generate print download schedule status consent construction as built limit minutes",
	},
	{
		id: "share",
		section: "projects-help",
		title: "Share an issue with the site",
		about: "A link opens one issue on any phone, without an account.",
		steps: [
			"Open the issued schedules of your project and choose **Share with site**.",
			"Write a label that only you see, and choose when the link expires.",
			"Create the link, copy it and send it.",
		],
		points: [
			"It shows the solutions, drawings, installation notes and openings of that issue. Once opened, it works without a network.",
			"It says when there is a newer issue. You can end it at any time.",
		],
		also: "link installer phone offline council",
	},
	{
		id: "people",
		section: "projects-help",
		title: "Work on a project with others",
		about: "Invite people to your project and decide what each of them can do.",
		steps: [
			"Open the project from **Projects** and choose **People** under **Current Project**.",
			"Choose **Invite**, enter an email address and choose a role.",
			"They open the link in the email. Without an account they sign up on that page.",
		],
		points: [
			"An editor changes everything but people. An inspector and a reader see everything. An installer sees what is to be sealed.",
			"Open a name to change the role, to remove somebody, or to make them the owner.",
			"For people without an account choose **Create a link** under **Site links**: whoever has a link works on site as installer or inspector. You can end it at any time.",
		],
		open: { label: "Open Projects", to: paths.projects() },
		also: "team colleague invite share role editor inspector installer reader member hand over owner leave site link phone",
	},
	{
		id: "site",
		section: "projects-help",
		title: "See what is done on site",
		about: "See which openings are installed and inspected, and what is still needed.",
		steps: [
			"Open the project from **Projects** and choose **Site** under **Current Project**.",
			"Choose a level, filter by state or person, or enter a number. Open a number to read and record.",
			"To inspect a part of them, choose **Inspect a sample**, enter a percentage and choose **Choose openings**.",
		],
		points: [
			"Openings that were rejected or not built as drawn, or have changed since they were installed, stand at the top.",
			"The address of a sample shows the same openings to everybody, also later.",
			"**Products still needed** adds up what the openings still need.",
		],
		open: { label: "Open Projects", to: paths.projects() },
		also: "progress installed inspected accepted rejected remedied as built phone percentage sample products",
	},
	{
		id: "site-record",
		section: "projects-help",
		title: "Record what was built and inspected",
		about: "Each opening has a page that works on a phone: what seals it, what was recorded, and a form.",
		steps: [
			"Open the project's site on your phone and choose the opening.",
			"Choose **Photo**: the camera opens. Take one and confirm it.",
			"Untick a product that was not used. Write its batch if you have it.",
			"Choose what you record: **Installed**, **Remedied**, **Not as drawn**, or as inspector **Accepted** or **Rejected** with a reason.",
		],
		points: [
			"A record is never changed. Choose **Correct** at your record to replace it; both stay shown.",
			"The page says what changed since it was installed, what is not as drawn, and what has no photo.",
			"As owner or editor you answer what is not as drawn: assign another solution, or write a reason and choose **Leave as built**.",
			"A photo keeps its time and loses its place. Only people of the project and their site links see it.",
		],
		also: "as built installed inspected inspection photo camera defect rejected remedied register site phone",
	},
	{
		id: "plans",
		section: "projects-help",
		title: "Show where the openings are",
		about: "Put the openings of your project on its plans, and print the plans with their states.",
		steps: [
			"Open the project from **Projects**, choose **Plans** under **Current Project** and **Add plan**. Choose a PDF or a picture and its level.",
			"Choose an opening under **Without a place**, then click its place on the plan. The next one follows by itself.",
			"Choose **Print with pins** for a PDF of the plan at its own size.",
		],
		points: [
			"From a PDF with several pages enter which ones, such as 2 or 2, 4-6. Each becomes a plan.",
			"When the drawing changes, choose **New revision**. The places stay; check them, then choose **All places are right**.",
			"A letter and a colour say the state: T to install, I installed, A accepted, R rejected, M remedied, N no solution yet.",
			"On a phone enlarge the plan with two fingers. Each pin leads to the page of its opening.",
		],
		open: { label: "Open Projects", to: paths.projects() },
		also: "drawing floor level map location pin marker revision pdf print where",
	},
	{
		id: "labels",
		section: "projects-help",
		title: "Print labels for the seals",
		about:
			"A label at each seal has a code. Whoever scans it sees what seals the opening and whether the evidence is current.",
		steps: [
			"Open the project's site and choose **Print labels**. A filter of the site chooses the openings; those without a solution are left out.",
			"Choose the size of your labels, and one label or two for each opening.",
			"Choose **Download labels** and print the PDF at actual size, 100 %, without fitting it to the page.",
			"Put each label beside its seal. On site, scan it to open the record of that opening.",
		],
		points: [
			"Print again whenever you like: the code of an opening stays the same.",
			"Without an account one sees number, level, fire rating, solution, evidence, state and the day of the last inspection, and no names or photos.",
			"The page of a label stays when the project is deleted, and says so.",
			"As owner you can end all labels. Then print new ones: the old codes lead nowhere.",
		],
		also: "label sticker tag qr code scan print roll sheet avery opening place",
	},
	{
		id: "as-built",
		section: "projects-help",
		title: "Hand over what was built",
		about: "An as-built issue lists every opening with who installed it, who inspected it, and photos.",
		steps: [
			"Open the project from **Projects**, choose **Schedules** and issue it with the status **As built**.",
			"Confirm what is still open: openings that are not installed, not inspected, rejected or without a photo.",
			"Choose whether two photos of each opening are printed, or all of them in an annex.",
			"At the issue choose **Pack**, then **Make the pack**: one file with the PDF, the register as a spreadsheet, the plans and every photo.",
		],
		points: [
			"**Facts for statements** lists what each installer and inspector recorded, with lines to sign. It is not the statement itself.",
			"Anybody can check each file of the pack on the public page of the issue.",
		],
		limits: "The pack can be downloaded for 7 days, and made again after that.",
		open: { label: "Open Projects", to: paths.projects() },
		also: "as built register handover pack zip photos ps3 ps4 producer statement certificate code compliance",
	},
	{
		id: "check",
		section: "projects-help",
		title: "Check a printed schedule",
		about: "Anybody who has the paper can look up what has become of it, without an account.",
		steps: [
			"Scan the code on the cover, or type the address below it.",
			"Read whether it is the latest issue, and whether any of its evidence has changed since.",
			"To check a PDF, choose the file there: the page says whether it is the issued one, unchanged.",
		],
		points: [
			"The page confirms the status of the document. It does not say that a building meets the code.",
			"As its owner you can take down the public page of an issue. It cannot come back.",
		],
		also: "verify qr code public page genuine latest council inspector",
	},
	{
		id: "again",
		section: "projects-help",
		title: "Issue again after a change",
		about: "Issues stay as they are. A new issue replaces the one before it.",
		steps: [
			"Open the project from **Projects**, change it and save it. Its row says **schedule out of date**.",
			"Compare it with the last issue to see what was added, cancelled or changed.",
			"Choose **Next revision** to begin from the last issue with the next revision, then issue it.",
		],
		points: [
			"**Copy** makes another project with the same solutions and openings.",
			"**Archive** puts a project aside, **Set Active** brings it back. **Delete** is permanent.",
		],
		pictures: [["projects", "Your projects."]],
		open: { label: "Open Projects", to: paths.projects() },
		also: "revision compare copy archive delete outdated superseded",
	},
	{
		id: "notices",
		section: "projects-help",
		title: "When test evidence changes",
		about: "If evidence in one of your schedules is withdrawn, superseded or corrected, we tell you.",
		steps: [
			"You get one email. A notice appears on the dashboard, above your projects and on the Summary of the project.",
			"Choose **Show notice**. Where it names a replacement, replace the solution there and save the project.",
			"Tell the people who build from the schedule. Then choose **Acknowledge**.",
		],
		points: [
			"The notice lists the openings that are already sealed with it, with level, state and photo, also as CSV.",
		],
		also: "notice withdrawn superseded corrected expired recall acknowledge",
	},
];
