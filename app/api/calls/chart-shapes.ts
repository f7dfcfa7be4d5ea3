import { z } from "zod";
import { time } from "#app/domain/shape.schema.ts";

const count = z.int().min(0);
const day = z.string().meta({ format: "date" });

const chartFields = {
	labels: z.array(z.string()),
	series: z.array(z.object({ name: z.string(), data: z.array(count) })),
	total: count,
};

export const chart = z.object(chartFields);
export const datedChart = z.object({ ...chartFields, date_from: day, date_to: day });

const countNames = [
	"users",
	"users_active",
	"guides",
	"guides_active",
	"guides_archived",
	"solutions",
	"specimens",
	"products",
	"companies",
	"favourites",
	"pdfs",
] as const;

export const counts = z.object(Object.fromEntries(countNames.map((name) => [name, count])));

export const userCounts = z.object({
	users: count,
	users_active: count,
	staff: count,
	new_users: count,
	...chartFields,
});

export const regions = z.object({
	...chartFields,
	date_from: day,
	date_to: day,
	regions: z.array(
		z.object({
			region: z.string(),
			count,
			cities: z.array(z.object({ id: z.int().positive(), name: z.string(), count })),
		}),
	),
});

export const countedProject = z.object({
	id: z.int().positive(),
	proj_name: z.string(),
	user: z.int().positive(),
	user_name: z.string(),
	company_name: z.string(),
	city: z.int().positive(),
	city_name: z.string(),
	created: time,
});
