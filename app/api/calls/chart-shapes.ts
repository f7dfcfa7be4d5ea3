import { z } from "zod";
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

export const chart = shape("Chart", "Numbers for a chart.", chartFields);
export const datedChart = z.object({ ...chartFields, ...days });

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

export const counts = shape("Counts", "How much there is of everything.", keyed(keysOf(counted), countOf));

export const userCounts = shape("UserCounts", "How many people there are, and the ten companies with most of them.", {
	users: countOf("users"),
	users_active: countOf("users_active"),
	staff: count.describe("The number of staff."),
	new_users: count.describe("The number of people who signed up in the last 30 days."),
	...chartFields,
});

export const regions = shape("Regions", "Projects by region and city.", {
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

export const countedProject = shape("CountedProject", "A project in the figures.", {
	id: z.int().positive().describe("Its id."),
	proj_name: z.string().describe("Its name."),
	user: z.int().positive().describe("The id of the owner."),
	user_name: z.string().describe("The name of the owner."),
	company_name: z.string().describe("The company of the owner."),
	city: z.int().positive().describe("The id of the city."),
	city_name: z.string().describe("The name of the city."),
	created: time.describe("When it was made."),
});
