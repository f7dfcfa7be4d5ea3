import { index, layout, type RouteConfig, route } from "@remix-run/route-config";

/** The sitemap: every page of the product, in the specification's own addresses. */
export default [
	layout("routes/auth/frame.tsx", [
		route("auth/sign-in", "routes/auth/sign-in.tsx"),
		route("auth/sign-up", "routes/auth/sign-up.tsx"),
		route("auth/request_company", "routes/auth/request-company.tsx"),
		route("auth/request_sent", "routes/auth/request-sent.tsx"),
		route("auth/not_active", "routes/auth/not-active.tsx"),
		route("auth/activate/:uid/:token", "routes/auth/activate.tsx"),
		route("auth/reset-password", "routes/auth/reset-request.tsx"),
		route("auth/reset-password/:uid/:token", "routes/auth/new-password.tsx"),
	]),
	route("auth/sign-out", "routes/auth/sign-out.ts"),
	route("404", "routes/not-found-page.tsx"),

	layout("routes/dashboard.tsx", [
		index("routes/home.tsx"),
		route("specs/sols/:keep?", "routes/specs/finder.tsx"),
		route("specs/:id/detail", "routes/specs/installation.tsx"),
		route("specs/:id/specimens", "routes/specs/specimens.tsx"),
		route("specs/:id/favourites", "routes/favourites/bookmarks.tsx"),
		route("specs/form", "routes/specs/identification.tsx"),
		route("specs/summary", "routes/specs/summary.tsx"),
		route("projects", "routes/projects/list.tsx"),
		route("projects/new", "routes/projects/new.tsx"),
		route("projects/:id/edit", "routes/projects/edit.tsx"),
		route("projects/:id/schedule", "routes/projects/schedule.tsx"),
		route("favourites", "routes/favourites/list.tsx"),
		route("favourites/new", "routes/favourites/new.tsx"),
		route("favourites/:id/edit", "routes/favourites/edit.tsx"),
		route("favourites/:id/delete", "routes/favourites/delete.tsx"),
		route("management/*", "routes/management/unknown.ts"),
		route("*", "routes/not-found.tsx"),
	]),

	route("specs/summary/items", "routes/specs/items.ts"),
	route("specs/summary/items/:sol/removal", "routes/specs/item-removal.ts"),
	route("specs/summary/save", "routes/specs/save.ts"),
	route("specs/summary/discard", "routes/specs/discard.ts"),
	route("specs/summary/clear", "routes/specs/clear.ts"),
	route("projects/:id/schedule/:run/file", "routes/projects/schedule-file.ts"),
	route("api/files/:kind/:id/:field/:name", "routes/files/file.ts"),
] satisfies RouteConfig;
