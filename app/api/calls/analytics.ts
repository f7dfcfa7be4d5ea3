import { z } from "zod";
import { call, ok } from "#app/api/http/call.ts";
import { fieldProblem } from "#app/api/http/problems.ts";
import { type FieldErrors, notAChoice } from "#app/domain/errors.ts";
import { countByRegion, countEverything, countUsers, listCreatedProjects } from "#app/domain/figures/counts.sql.ts";
import { chartCut, GROUPS, isGroup, isPeriod } from "#app/domain/figures/group-filter.ts";
import { chartByDate, chartOverTime } from "#app/domain/figures/over-time.sql.ts";
import { PERIODS } from "#app/domain/figures/periods.ts";
import { rangeOf, rangeSchema } from "#app/domain/figures/range.schema.ts";
import { keyed, keysOf } from "#app/domain/keyed.ts";
import { shape, time } from "#app/domain/shape.schema.ts";

const count = z.int().min(0);
const projects = count.describe("The number of projects.");
const day = z.string().meta({ format: "date" });
const days = { date_from: day.describe("The first day, in UTC."), date_to: day.describe("The last day, in UTC.") };

const chartFields = {
	labels: z.array(z.string()).describe("The hours, days, months or names, one for each number of a series."),
	series: z
		.array(
			z.object({
				name: z.string().describe("What is counted."),
				data: z.array(count).describe("One number for each label."),
			}),
		)
		.describe("What a chart draws."),
	total: count.describe("The sum of all numbers."),
};

const chart = shape("Chart", "Numbers for a chart.", chartFields);
const datedChart = z.object({ ...chartFields, ...days });

const counted = {
	users: "people",
	users_active: "people whose account is active",
	guides: "projects",
	guides_active: "projects that are not archived",
	guides_archived: "archived projects",
	solutions: "active solutions",
	specimens: "active specimens",
	products: "active products",
	companies: "active companies",
	favourites: "favourite lists",
	pdfs: "schedules that were generated",
};
type Counted = keyof typeof counted;

const countOf = (name: Counted) => count.describe(`The number of ${counted[name]}.`);

const counts = shape("Counts", "How much there is of everything.", keyed(keysOf(counted), countOf));

const userCounts = shape("UserCounts", "How many people there are, and the ten companies with most of them.", {
	users: countOf("users"),
	users_active: countOf("users_active"),
	staff: count.describe("The number of staff."),
	new_users: count.describe("The number of people who signed up in the last 30 days."),
	...chartFields,
});

const regions = shape("Regions", "Projects by region and city.", {
	...chartFields,
	...days,
	regions: z
		.array(
			z.object({
				region: z.string().describe("The region."),
				count: projects,
				cities: z
					.array(
						z.object({
							id: z.int().positive().describe("The id of the city."),
							name: z.string().describe("The name of the city."),
							count: projects,
						}),
					)
					.describe("Its cities that have projects, the most first."),
			}),
		)
		.describe("The regions that have projects, the most first."),
});

const countedProject = shape("CountedProject", "A project in the figures.", {
	id: z.int().positive().describe("Its id."),
	proj_name: z.string().describe("Its name."),
	user: z.int().positive().describe("The id of the owner."),
	user_name: z.string().describe("The name of the owner."),
	company_name: z.string().describe("The company of the owner."),
	city: z.int().positive().describe("The id of the city."),
	city_name: z.string().describe("The name of the city."),
	created: time.describe("When it was made."),
});

/** The figures of the API are in UTC. */
const zone = "UTC";

const bars = [
	{ path: "bar_chart/", group: "guide", summary: "Projects created in each of the last twelve months." },
	{ path: "bar_chart_user/", group: "user", summary: "Sign-ups in each of the last twelve months." },
] as const;

/** `guides`, `companies` and `cities` are understood, too. */
const singular = (text: string) => text.replace(/ies$/, "y").replace(/s$/, "");

function chosen(sent: { group: string; period: string }) {
	const group = singular(sent.group);
	const { period } = sent;
	if (isGroup(group) && isPeriod(period)) return { group, period };
	const errors: FieldErrors = {};
	if (!isGroup(group)) errors.group = [notAChoice(sent.group)];
	if (!isPeriod(period)) errors.period = [notAChoice(period)];
	throw fieldProblem(errors);
}

export const analyticsCalls = [
	call({
		method: "GET",
		path: "res/admin/analytics/",
		level: "staff",
		summary: "How much there is of everything.",
		description: "Counts of the whole product, as the dashboard of staff shows them.",
		shape: counts,
		act: async ({ em, actor }) => ok(await countEverything(em, actor)),
	}),
	call({
		method: "GET",
		path: "res/admin/analytics/user/",
		level: "staff",
		summary: "People, and the companies that have most of them.",
		description: "Counts of people, and a chart of the ten companies with most of them.",
		shape: userCounts,
		act: async ({ em, actor }) => ok(await countUsers(em, actor)),
	}),
	...bars.map(({ path, group, summary }) =>
		call({
			method: "GET",
			path: `res/admin/analytics/${path}`,
			level: "staff",
			summary,
			description: "One number for each month, this one included, in UTC.",
			shape: chart,
			async act({ em, actor }) {
				const { labels, series, total } = await chartOverTime(em, actor, { group, period: "year", zone });
				return ok({ labels, series, total });
			},
		}),
	),
	call({
		method: "GET",
		path: "res/admin/analytics/{group}/{period}/",
		level: "staff",
		summary: "A chart of what was created in a period that ends now.",
		description:
			"Over time for projects, sign-ups, favourite lists and schedules; the ten with most for solutions, companies and cities. Hours, days and months are those of UTC. An unknown group or period is refused with 400.",
		params: {
			group: {
				description: "What is counted; a trailing `s` is understood.",
				schema: { enum: [...GROUPS, "guides", "users", "favourites", "pdfs", "solutions", "companies", "cities"] },
			},
			period: {
				description: "How long: 24 hours, 7 or 30 days, 12 months, or everything by months.",
				schema: { enum: PERIODS },
			},
		},
		shape: datedChart.extend({
			group: z.enum(GROUPS).describe("What is counted."),
			period: z.enum(PERIODS).describe("How long."),
		}),
		refusals: [400],
		async act({ em, actor, params }) {
			const { group, period } = chosen({ group: params.group ?? "", period: params.period ?? "" });
			return ok({ group, period, ...(await chartCut(em, actor, { group, period, zone })) });
		},
	}),
	call({
		method: "POST",
		readsOnly: true,
		path: "res/admin/analytics/chart_map/",
		level: "staff",
		summary: "Projects created between two days by region and city.",
		description: "It reads only, and answers 200. Without days the last 30 are meant.",
		body: rangeSchema,
		shape: regions,
		async act({ em, actor }, body) {
			const range = rangeOf(body, zone);
			const found = await countByRegion(em, actor, range);
			const data = found.map(({ count }) => count);
			return ok({
				date_from: range.from,
				date_to: range.to,
				total: data.reduce((sum, count) => sum + count, 0),
				regions: found,
				labels: found.map(({ region }) => region),
				series: [{ name: "guides", data }],
			});
		},
	}),
	call({
		method: "POST",
		readsOnly: true,
		path: "res/admin/analytics/by_date/",
		level: "staff",
		summary: "Projects created between two days: a chart and a list.",
		description: "It reads only, and answers 200. Without days the last 30 are meant. The list has the newest 1000.",
		body: rangeSchema,
		shape: datedChart.extend({ guides: z.array(countedProject).describe("The projects, the newest first.") }),
		async act({ em, actor }, body) {
			const range = rangeOf(body, zone);
			const drawn = await chartByDate(em, actor, range);
			return ok({ ...drawn, guides: await listCreatedProjects(em, actor, range) });
		},
	}),
];
