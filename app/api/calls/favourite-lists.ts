import { z } from "zod";
import { call, done, list, OWNER, ok } from "#app/api/http/call.ts";
import { references } from "#app/api/http/input.ts";
import { saving } from "#app/api/http/saving.ts";
import { FAVOURITE_LIMITS } from "#app/domain/favourites/favourite-limits.ts";
import { type FavouriteView, getFavourite, listFavourites } from "#app/domain/favourites/favourites.sql.ts";
import { createFavourite, deleteFavourite, favouriteName, updateFavourite } from "#app/domain/favourites/favourites.ts";
import { favourite, solution } from "./answer-shapes.ts";
import { solutionList } from "./solution-lists.ts";

const fields = z.object({
	name: favouriteName,
	sol: references(FAVOURITE_LIMITS.solutions, "sol/latest/sols/")
		.optional()
		.describe("Its solutions in their order, which replace the stored ones."),
});

const answer = ({ id, name, user, sol }: FavouriteView) => ({ id, name, user, sol });

export const favouriteCalls = [
	call({
		method: "GET",
		path: "guide/favourite/",
		level: "signed in",
		summary: "The caller's favourite lists.",
		description: "All of them, by name.",
		shape: z.array(favourite),
		act: async ({ em, actor }) => list((await listFavourites(em, actor)).map(answer)),
	}),
	...saving({
		path: "guide/favourite/",
		level: "signed in",
		who: "Everybody signed in may create one. Only the owner may change it; for others it is not found.",
		what: "a favourite list",
		about: "A person may have 100 lists of 500 solutions. A withdrawn solution may stay, but not be added.",
		fields,
		shape: favourite,
		find: ({ em, actor }, id) => getFavourite(em, actor, id),
		create: async ({ em, actor }, input, errors) => answer(await createFavourite(em, actor, input, errors)),
		update: async ({ em, actor }, id, input, errors) => answer(await updateFavourite(em, actor, id, input, errors)),
	}),
	call({
		method: "GET",
		path: "guide/favourite/{id}/",
		level: "signed in",
		summary: "One of the caller's favourite lists.",
		description: "Its name and the ids of its solutions.",
		who: OWNER,
		params: { id: "Id of the favourite list." },
		shape: favourite,
		act: async ({ em, actor, id }) => ok(answer(await getFavourite(em, actor, id))),
	}),
	call({
		method: "DELETE",
		path: "guide/favourite/{id}/",
		level: "signed in",
		summary: "Delete a favourite list for good.",
		description: "The solutions in it stay as they are.",
		who: OWNER,
		params: { id: "Id of the favourite list." },
		status: 204,
		async act({ em, actor, id }) {
			await deleteFavourite(em, actor, id);
			return done;
		},
	}),
	call({
		method: "GET",
		path: "guide/favourite/{id}/solution/",
		level: "signed in",
		summary: "The solutions of a favourite list in its order, withdrawn ones included.",
		description: "A withdrawn solution has `is_active` false.",
		who: OWNER,
		params: { id: "Id of the favourite list." },
		shape: z.array(solution),
		async act(context) {
			const { sol } = await getFavourite(context.em, context.actor, context.id);
			return solutionList(context, sol);
		},
	}),
];
